import { describe, expect, it } from 'vitest';
import { createDraftStore } from './draft-store.ts';

const fields = (text: string) => ({ fields: { text } });

const createStorage = () => {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    key: (at: number) => [...values.keys()][at] ?? null,
    get length() {
      return values.size;
    },
  };
};

/** A server with drafts, and browsers that may lose it. */
const createOffice = () => {
  const office = {
    isReachable: true,
    sent: [] as (string | undefined)[],
    stored: new Map<string, unknown>(),
  };
  const due = new Set<() => void>();
  const open = (storage = createStorage()) => ({
    storage,
    store: createDraftStore({
      save: async (thing, value) => {
        if (!office.isReachable) return { ok: false, error: 'offline' };
        office.sent.push(value?.fields['text']);
        if (value === null) office.stored.delete(thing);
        else office.stored.set(thing, value);
        return { ok: true, value: {} };
      },
      load: async (thing) =>
        office.isReachable
          ? {
              ok: true,
              value: office.stored.has(thing) ? { value: office.stored.get(thing) as never } : null,
            }
          : { ok: false, error: 'offline' },
      storage,
      prefix: 'draft 7 ',
      later: (work) => {
        due.add(work);
        return () => due.delete(work);
      },
    }),
  });
  const wait = async (store: { flush: () => Promise<void> }) => {
    for (const work of [...due]) work();
    due.clear();
    await store.flush();
  };
  return { office, open, wait };
};

describe('[OFFICE-31] drafts', () => {
  it('are sent once after the last key, and read on another device', async () => {
    const { office, open, wait } = createOffice();
    const { store, storage } = open();
    for (const text of ['T', 'Te', 'Tere']) store.put('messages/1', fields(text));
    expect(store.state('messages/1')).toBe('waiting');
    await wait(store);
    expect(office.sent).toEqual(['Tere']);
    expect(store.state('messages/1')).toBe('kept');
    expect(storage.values.size).toBe(0);
    const phone = open();
    expect(await phone.store.read('messages/1', () => false)).toEqual(fields('Tere'));
    expect(phone.store.state('messages/1')).toBe('kept');
  });

  it('survive a closed tab without a connection, and are never shown as kept before the server said so', async () => {
    const { office, open, wait } = createOffice();
    office.isReachable = false;
    const { store, storage } = open();
    store.put('messages/1', fields('Tere'));
    await wait(store);
    expect(store.state('messages/1')).toBe('waiting');
    const again = open(storage);
    expect(await again.store.read('messages/1', () => false)).toEqual(fields('Tere'));
    expect(again.store.state('messages/1')).toBe('waiting');
    office.isReachable = true;
    await again.store.flush();
    expect(again.store.state('messages/1')).toBe('kept');
    expect(office.stored.get('messages/1')).toEqual(fields('Tere'));
  });

  it('are gone once sent, also when the connection was lost in between', async () => {
    const { office, open, wait } = createOffice();
    const { store, storage } = open();
    store.put('messages/1', fields('Tere'));
    await wait(store);
    office.isReachable = false;
    store.put('messages/1', null);
    await store.flush();
    expect(await open(storage).store.read('messages/1', () => false)).toBeNull();
    office.isReachable = true;
    await store.flush();
    expect(office.stored.size).toBe(0);
    expect(storage.values.size).toBe(0);
  });

  it('a draft that cannot be read is asked for until it is known, and never taken for none', async () => {
    const { office, open, wait } = createOffice();
    office.stored.set('messages/1', fields('Tere'));
    office.isReachable = false;
    const { store } = open();
    const found: unknown[] = [];
    const reading = store.read('messages/1', () => false).then((value) => found.push(value));
    await expect.poll(() => store.state('messages/1')).toBe('unread');
    await wait(store);
    await expect.poll(() => store.state('messages/1')).toBe('unread');
    expect(found).toEqual([]);
    office.isReachable = true;
    await store.flush();
    await reading;
    expect(found).toEqual([fields('Tere')]);
    expect(store.state('messages/1')).toBe('kept');
  });

  it('is not asked for any more once its editor is gone', async () => {
    const { office, open } = createOffice();
    office.isReachable = false;
    const { store } = open();
    let isGone = false;
    const reading = store.read('messages/1', () => isGone);
    await expect.poll(() => store.state('messages/1')).toBe('unread');
    isGone = true;
    await store.flush();
    expect(await reading).toBeNull();
  });
});
