/** The operator's desk: the key, kept in this tab only, and what the server told last. */

import { speech } from '../app/speech.svelte';
import { t, text } from '../i18n/words.svelte';
import { Problem } from '../net/api';
import {
  office,
  type Act,
  type Address,
  type AdminTable,
  type Done,
  type Limit,
  type PublishedGame,
  type Retention,
} from './api';

export const SECTIONS = ['tables', 'addresses', 'gallery', 'limits', 'retention', 'acts'] as const;
export type Section = (typeof SECTIONS)[number];

const KEY = 'ludaro.operator';
const NAME = 'ludaro.operator.name';

export class Desk {
  key = $state(sessionStorage.getItem(KEY) ?? '');
  name = $state(sessionStorage.getItem(NAME) ?? '');
  /** Whether the key was right. */
  inside = $state(false);
  section = $state<Section>('tables');
  over = $state(false);
  busy = $state(false);
  tables = $state.raw<AdminTable[]>([]);
  addresses = $state.raw<Address[]>([]);
  published = $state.raw<PublishedGame[]>([]);
  limits = $state.raw<Limit[]>([]);
  retention = $state.raw<Retention | null>(null);
  acts = $state.raw<Done[]>([]);

  async enter(key: string, name: string): Promise<void> {
    this.key = key.trim();
    this.name = name.trim();
    if (!(await this.load())) return;
    sessionStorage.setItem(KEY, this.key);
    sessionStorage.setItem(NAME, this.name);
    this.inside = true;
  }

  leave(): void {
    sessionStorage.removeItem(KEY);
    this.key = '';
    this.inside = false;
  }

  async show(section: Section): Promise<void> {
    this.section = section;
    await this.load();
  }

  /** Ask for what is shown; whether the server told it. */
  async load(): Promise<boolean> {
    const { key, section, over } = this;
    try {
      if (section === 'tables') this.tables = (await office.tables(key, over)).tables;
      if (section === 'addresses') this.addresses = (await office.addresses(key)).addresses;
      if (section === 'gallery') this.published = (await office.gallery(key)).games;
      if (section === 'limits') this.limits = (await office.limits(key)).limits;
      if (section === 'retention') this.retention = await office.retention(key);
      if (section === 'acts') this.acts = (await office.acts(key)).acts;
      return true;
    } catch (error) {
      this.#failed(error);
      return false;
    }
  }

  /** Do something, and look again; what the server says about it. */
  async do(act: Act, told: string): Promise<Act | null> {
    this.busy = true;
    try {
      const { done } = await office.act(this.key, act, this.name);
      if (told) speech.show(told);
      await this.load();
      return done;
    } catch (error) {
      this.#failed(error);
      return null;
    } finally {
      this.busy = false;
    }
  }

  #failed(error: unknown): void {
    const problem = error instanceof Problem ? error : null;
    if (problem?.status === 401) this.leave();
    const known: Record<number, string> = {
      401: 'admin.key.wrong',
      404: this.inside ? 'admin.gone' : 'admin.key.none',
      409: 'admin.gone',
      422: 'admin.bad',
      429: 'admin.key.wait',
    };
    const key = known[problem?.status ?? 0];
    speech.show(key ? text(key) : t('error.server'), 'bad');
  }
}
