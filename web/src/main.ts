import { mount } from 'svelte';
import './app.css';
import App from './app/App.svelte';
import { games } from './app/games.svelte';
import { settings } from './app/settings.svelte';
import { words } from './i18n/words.svelte';

// After an update of the server, parts of the old page are gone: take the new one.
addEventListener('vite:preloadError', () => location.reload());
settings.apply();
void games.load();
await words.use(settings.lang);
mount(App, { target: document.getElementById('app') as HTMLElement });
