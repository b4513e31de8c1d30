/// <reference lib="webworker" />
// Keeps the page for times without a connection. Nothing that the server says is kept: only files of this build.

declare const __FILES__: string[]; // put in by the build, see vite.config.ts
declare const __VERSION__: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const PREFIX = 'ludaro-';
const CACHE = PREFIX + __VERSION__;
const FILES = new Set(__FILES__);

worker.addEventListener('install', (event) => {
  const keep = async (): Promise<void> => {
    const cache = await caches.open(CACHE);
    await cache.addAll([...FILES]);
    await worker.skipWaiting();
  };
  event.waitUntil(keep());
});

worker.addEventListener('activate', (event) => {
  const tidy = async (): Promise<void> => {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
    );
    await worker.registration.navigationPreload?.enable();
    await worker.clients.claim();
  };
  event.waitUntil(tidy());
});

worker.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== location.origin) return;
  if (event.request.mode === 'navigate') event.respondWith(page(event));
  else if (FILES.has(pathname)) event.respondWith(file(event.request, pathname));
});

/** The newest page that there is; the one kept, if the server cannot be reached. */
async function page(event: FetchEvent): Promise<Response> {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
  } catch (error) {
    const kept = await caches.match('/', { cacheName: CACHE });
    if (kept && !new URL(event.request.url).pathname.startsWith('/api/')) return kept;
    throw error;
  }
}

async function file(request: Request, pathname: string): Promise<Response> {
  return (await caches.match(pathname, { cacheName: CACHE })) ?? fetch(request);
}
