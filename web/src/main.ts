import { mount } from 'svelte';
import './app.css';
import App from './app/App.svelte';
import { load } from './app/drawn';
import { games } from './app/games.svelte';
import { router } from './app/route.svelte';
import { settings } from './app/settings.svelte';
import { words } from './i18n/words.svelte';

// After an update of the server, parts of the old page are gone: take the new one. (Parts that were still on their way
// when somebody left are not gone, and loading the page again would keep them here.)
let leaving = false;
addEventListener('beforeunload', () => (leaving = true));
addEventListener('vite:preloadError', () => navigator.onLine && !leaving && location.reload());
settings.apply();
void games.load();
if (router.route.page === 'table') {
  // Both are needed there: they come along with the words, not after them.
  void import('./app/TablePage.svelte').catch(() => {});
  void load().catch(() => {});
}
await words.use(settings.lang);
const target = document.getElementById('app') as HTMLElement;
target.replaceChildren();
mount(App, { target });

// Later, when nobody waits for anything, the page is kept for times without a connection.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  setTimeout(() => navigator.onLine && void navigator.serviceWorker.register('/worker.js').catch(() => {}), 3000);
}
