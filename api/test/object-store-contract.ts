// The contract of the port, for every implementation.
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ObjectStore } from '../src/providers/storage/object-store.ts';

/** `create` opens the same place again within a test; it is empty at the beginning of each. */
export const describeObjectStore = (title: string, create: () => ObjectStore): void => {
  describe(`an object store: ${title}`, () => {
    const contentOf = async (store: ObjectStore, key: string) =>
      (await (await store.get(key))?.buffer())?.toString();

    it('returns what was put, the newest, until it is deleted', async () => {
      const store = create();
      expect(await store.get('uploads/a.pdf')).toBeNull();
      await store.put('uploads/a.pdf', Buffer.from('one'));
      await store.put('uploads/a.pdf', Buffer.from('three'));
      expect((await store.get('uploads/a.pdf'))?.bytes).toBe(5);
      expect(await contentOf(store, 'uploads/a.pdf')).toBe('three');
      expect(await contentOf(create(), 'uploads/a.pdf')).toBe('three');
      await store.delete('uploads/a.pdf');
      await store.delete('uploads/a.pdf');
      expect(await store.get('uploads/a.pdf')).toBeNull();
    });

    it('lists what is below a prefix', async () => {
      const store = create();
      expect(await store.list('img/')).toEqual([]);
      for (const key of ['img/ab/one.webp', 'img/two.webp', 'imgs/three.webp'])
        await store.put(key, Buffer.from(key));
      const listed = await store.list('img/');
      expect(listed.map(({ key, bytes }) => [key, bytes]).sort()).toEqual([
        ['img/ab/one.webp', 15],
        ['img/two.webp', 12],
      ]);
      await expect(store.list('img')).rejects.toThrow('not a prefix');
    });

    it('streams', async () => {
      const store = create();
      const chunks = Array.from({ length: 64 }, () => randomBytes(65_536));
      await store.put(
        'backup/large',
        (async function* () {
          yield* chunks;
        })(),
      );
      const read: Buffer[] = [];
      const found = await store.get('backup/large');
      if (!found) throw new Error('it was put');
      for await (const chunk of found.stream()) read.push(chunk as Buffer);
      expect(Buffer.concat(read).equals(Buffer.concat(chunks))).toBe(true);
    });

    it('keeps the old object when the new one breaks off', async () => {
      const store = create();
      await store.put('releases/a', Buffer.from('whole'));
      const broken = async function* () {
        yield Buffer.from('ha');
        throw new Error('the connection broke');
      };
      await expect(store.put('releases/a', broken())).rejects.toThrow('broke');
      expect(await contentOf(store, 'releases/a')).toBe('whole');
      expect((await store.list('releases/')).map(({ key }) => key)).toEqual(['releases/a']);
    });

    it('concurrent writers leave one of their objects whole', async () => {
      const store = create();
      const bodies = Array.from({ length: 20 }, (_one, at) => Buffer.alloc(50_000, at));
      await Promise.all(bodies.map((body) => store.put('img/same', body)));
      const stored = await (await store.get('img/same'))?.buffer();
      expect(bodies.some((body) => stored?.equals(body))).toBe(true);
    });

    it.each([
      '',
      '.',
      '..',
      '../secret',
      'uploads/../../secret',
      'uploads/..',
      '/etc/passwd',
      'uploads//a',
      'uploads/',
      'uploads/.hidden',
      'uploads\\..\\secret',
      'uploads/a\0.pdf',
      'uploads/a b',
      `uploads/${'a'.repeat(600)}`,
    ])('rejects the key %j', async (key) => {
      const store = create();
      const rejected = 'not a key';
      await expect(store.get(key)).rejects.toThrow(rejected);
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(rejected);
      await expect(store.list(`${key}/`)).rejects.toThrow(rejected);
      await expect(store.delete(key)).rejects.toThrow(rejected);
    });
  });
};
