import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';

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

/** The colours of the drawings in both themes, from the drawings' own file. */
function artColours(): Plugin {
  const SHEET = resolve('src/art-colours.css'); // a name for the bundler; there is no such file
  const SCOPE = '.ludaro-art';
  return {
    name: 'art-colours',
    resolveId: (id) => (id === 'virtual:art.css' ? SHEET : null),
    load(id) {
      if (id !== SHEET) return null;
      const { palettes } = JSON.parse(readFileSync('src/art.json', 'utf-8')) as {
        palettes: Record<'light' | 'dark', Record<string, string>>;
      };
      const block = (theme: 'light' | 'dark'): string =>
        Object.entries(palettes[theme])
          .map(([name, colour]) => `--${name}:${colour}`)
          .join(';');
      return [
        `.ludaro-symbols{position:absolute}`,
        `${SCOPE}{${block('light')}}`,
        `@media (prefers-color-scheme: dark){:root:not([data-theme="light"]) ${SCOPE}{${block('dark')}}}`,
        `:root[data-theme="dark"] ${SCOPE}{${block('dark')}}`,
      ].join('\n');
    },
  };
}

/** Where signs stand on cards, from the drawings' own file. */
function artLayouts(): Plugin {
  const MODULE = '\0art-layouts';
  return {
    name: 'art-layouts',
    resolveId: (id) => (id === 'virtual:art-layouts' ? MODULE : null),
    load(id) {
      if (id !== MODULE) return null;
      const { layouts } = JSON.parse(readFileSync('src/art.json', 'utf-8')) as { layouts: unknown };
      return `export default ${JSON.stringify(layouts)}`;
    },
  };
}

/** The page as it begins for whoever follows a link to a table: with word of all parts that it will ask for, so that
 * the browser gets them at once instead of one after another. */
function tablePage(): Plugin {
  return {
    name: 'table-page',
    apply: 'build',
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const needed = chunks.filter(
        ({ moduleIds, name }) =>
          name === 'table' || moduleIds.some((id) => /\/(TablePage\.svelte|tables\/Table\.svelte|art\.json)$/.test(id)),
      );
      const links = needed.map(
        ({ fileName }) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${fileName}" />`,
      );
      const page = readFileSync(join(OUT, 'index.html'), 'utf-8');
      writeFileSync(join(OUT, 'table.html'), page.replace('</head>', `${links.join('\n')}\n</head>`));
    },
  };
}

/** Tells the worker which files it keeps; its version changes with any of them. */
function kept(): Plugin {
  const others = ['icon.svg', 'manifest.webmanifest'];
  return {
    name: 'kept',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle['worker.js'];
        if (worker?.type !== 'chunk') throw new Error('the worker is not built');
        const made = Object.values(bundle).filter((one) => /\.(js|css|html)$/.test(one.fileName) && one !== worker);
        const hash = createHash('sha256').update(worker.code);
        for (const one of made) hash.update(one.fileName).update(one.type === 'chunk' ? one.code : one.source);
        for (const name of others) hash.update(readFileSync(join('public', name)));
        const names = [...made.map((one) => one.fileName), ...others];
        const files = names.map((name) => (name === 'index.html' ? '/' : `/${name}`)).sort();
        worker.code = worker.code
          .replaceAll('__FILES__', JSON.stringify(files))
          .replaceAll('__VERSION__', JSON.stringify(hash.digest('hex').slice(0, 12)));
      },
    },
  };
}

/** What pages share comes in few files, since a dozen small ones would have to queue for connections: one with what the
 * first page needs, too, one with the rest of what tables, lessons and clubs share, one for rules. */
function shared(id: string, graph: { getModuleInfo(id: string): Rolldown.ModuleInfo | null }): string | null {
  const reached = new Set([id]);
  for (const module of reached)
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) reached.add(importer);
  if ([...reached].some((module) => module.endsWith('src/main.ts'))) return 'base';
  if (/marked|Markdown/.test(id)) return 'rules';
  return /src\/(app|net|puzzle|tables)\/|art-layouts|node_modules\/svelte/.test(id) ? 'table' : null;
}

export default defineConfig({
  plugins: [svelte(), artColours(), artLayouts(), kept(), tablePage(), packed()],
  // Tests run what browsers run, not what would be made for a server.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: { testTimeout: 60_000 }, // the five seconds that it has are short on a busy machine
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: ['chrome99', 'edge99', 'firefox98', 'safari15.4', 'ios15.4'], // docs/page.md
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: 'index.html', worker: 'src/worker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [{ name: shared, debugName: 'shared', minShareCount: 2 }],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: process.env['LUDARO'] ?? 'http://127.0.0.1:8000', ws: true },
    },
  },
});
