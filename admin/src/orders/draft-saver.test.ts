import { describe, expect, it } from 'vitest';
import { createDraftSaver } from './draft-saver.ts';

interface Fields {
  note: string;
  email: string;
}

type Answer = Awaited<ReturnType<Parameters<typeof createDraftSaver<Fields>>[0]['save']>>;

const begin = () => {
  const values = new Map<string, string>();
  const office = {
    values,
    answer: { ok: true, value: {}, version: 4 } as Answer,
    sent: [] as { version: number; fields: Partial<Fields> }[],
  };
  const open = (staffId = 7) =>
    createDraftSaver<Fields>({
      save: async (body) => {
        office.sent.push(body);
        return office.answer;
      },
      readAgain: async () => {},
      storage: {
        getItem: (key) => values.get(key) ?? null,
        setItem: (key, value) => void values.set(key, value),
        removeItem: (key) => void values.delete(key),
      },
      key: `unsaved ${staffId} 12`,
    });
  return { office, open };
};

describe('[OFFICE-31] what is typed into a draft order', () => {
  it('and could not be saved is there after the page was loaded anew, on the version it was decided on', async () => {
    const { office, open } = begin();
    office.answer = { ok: false, error: 'signed_out' };
    const first = open();
    first.base = 3;
    first.put({ note: 'Helista enne' });
    expect(await first.flush()).toBe(false);
    expect(first.state).toBe('failed');

    office.answer = { ok: true, value: {}, version: 4 };
    const again = open();
    expect(again).toMatchObject({ dirty: { note: 'Helista enne' }, base: 3, state: 'waiting' });
    expect(await again.flush()).toBe(true);
    expect(office.sent.at(-1)).toEqual({ version: 3, fields: { note: 'Helista enne' } });
    expect(again).toMatchObject({ dirty: {}, base: 4, state: 'saved' });
    expect(office.values.size).toBe(0);
  });

  it('is not that of a colleague at the same browser', () => {
    const { open } = begin();
    open(7).put({ note: 'Helista enne' });
    expect(open(8)).toMatchObject({ dirty: {}, state: 'saved' });
  });

  it('while it is saved stays unsaved', async () => {
    const { office, open } = begin();
    const saver = open();
    saver.put({ note: 'Helista' });
    const saving = saver.flush();
    saver.put({ note: 'Helista', email: 'a@example.com' });
    expect(await saving).toBe(false);
    expect(saver.dirty).toEqual({ email: 'a@example.com' });
    expect(office.values.size).toBe(1);
    saver.stop();
  });

  it('is forgotten when its draft is gone', async () => {
    const { office, open } = begin();
    office.answer = { ok: false, error: 'not_found' };
    const saver = open();
    saver.put({ note: 'Helista' });
    await saver.flush();
    expect(open().dirty).toEqual({});
  });
});
