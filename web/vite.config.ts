import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const OUT = '../src/ludaro/table/page';

/** Writes every text file a second and third time, packed, so that the server never has to. */
function packed(): Plugin {
  function pack(folder: string): void {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) pack(path);
      else if (/\.(js|css|html|svg|json|webmanifest)$/.test(name)) {
        const content = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      }
    }
  }
  return { name: 'packed', apply: 'build', closeBundle: () => pack(OUT) };
}

export default defineConfig({
  plugins: [svelte(), packed()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      '/api': { target: process.env['LUDARO'] ?? 'http://127.0.0.1:8000', ws: true },
    },
  },
});
