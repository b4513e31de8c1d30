// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';

/** The page as it begins: what it finds is what the device keeps. */
async function begin(path = '/'): Promise<typeof import('./storage')> {
  vi.resetModules();
  history.replaceState(null, '', path);
  return import('./storage');
}

describe('several people at one device', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it('have each what is theirs, and what was there belongs to the first', async () => {
    localStorage.setItem('ludaro.learnt', '["colorio"]');
    const first = await begin();
    expect(first.people()).toEqual([{ id: '', name: '' }]);
    first.write('ludaro.settings', { name: 'Ana', theme: 'dark' });
    const id = first.addPerson('Ben')!;
    localStorage.setItem('ludaro.person', JSON.stringify(id));
    sessionStorage.clear();
    const second = await begin();
    expect(second.person).toBe(id);
    expect(second.people().map(({ name }) => name)).toEqual(['Ana', 'Ben']);
    expect(second.read('ludaro.learnt', [])).toEqual([]);
    expect(second.read('ludaro.settings', {})).toMatchObject({ name: 'Ben', theme: 'dark' });
    second.write('ludaro.game.x', { game: 'colorio' });
    expect(second.keys('ludaro.game.')).toEqual(['ludaro.game.x']);
    expect(first.keys('ludaro.game.')).toEqual([]);
    expect(first.read('ludaro.learnt', [])).toEqual(['colorio']);
  });

  it('go on at their own tables, whoever played last', async () => {
    const first = await begin();
    first.write('ludaro.game.abc123', { game: 'colorio', secrets: ['key'] });
    const id = first.addPerson('Ben')!;
    sessionStorage.setItem('ludaro.person', id);
    expect((await begin('/t/abc123')).person).toBe('');
    sessionStorage.setItem('ludaro.person', id);
    expect((await begin('/t/another')).person).toBe(id);
  });

  it('are not too many', async () => {
    const first = await begin();
    const made = Array.from({ length: 20 }, (_, i) => first.addPerson(`P${i}`));
    expect(made.filter(Boolean).length).toBe(11);
  });

  it('tell each other nothing of changes', async () => {
    const first = await begin();
    const heard: (string | null)[] = [];
    first.watch('ludaro.game.', (key) => heard.push(key));
    for (const key of ['ludaro.game.x', 'ludaro.of.abc.game.y', null])
      dispatchEvent(new StorageEvent('storage', { key }));
    expect(heard).toEqual(['ludaro.game.x', null]);
  });
});
