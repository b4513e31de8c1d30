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

const PATIENCE = 8000;
const DOWN = [502, 503, 504]; // what stands before a server says this for it

/** The newest page that there is; the one kept, if the server cannot be reached. */
async function page(event: FetchEvent): Promise<Response> {
  const newest = ask(event);
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null));
  const found = await Promise.race([newest, late]).catch(() => null);
  if (found && !DOWN.includes(found.status)) return found;
  const kept = await caches.match('/', { cacheName: CACHE });
  return kept && !new URL(event.request.url).pathname.startsWith('/api/') ? kept : newest;
}

async function ask(event: FetchEvent): Promise<Response> {
  return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
}

async function file(request: Request, pathname: string): Promise<Response> {
  return (await caches.match(pathname, { cacheName: CACHE })) ?? fetch(request);
}
