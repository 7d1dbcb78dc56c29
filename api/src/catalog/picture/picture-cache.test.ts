import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFileStore } from '../../providers/storage/file-store.ts';
import { ObjectStoreUnavailable } from '../../providers/storage/object-store.ts';
import { createPictureCache } from './picture-cache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'klaas-cache-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (maxBytes: number) => createPictureCache(createFileStore(folder), null, maxBytes);
const nameOf = (letter: string) => `${letter.repeat(64)}.webp`;
const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();

it('returns saved pictures, also after a restart', async () => {
  await open(1000).save(nameOf('a'), Buffer.from('picture'));
  const restarted = open(1000);
  expect(await restarted.has(nameOf('a'))).toBe(true);
  expect((await restarted.load(nameOf('a')))?.toString()).toBe('picture');
  expect(await restarted.load(nameOf('b'))).toBeUndefined();
});

it('evicts the least recently used pictures above its size limit', async () => {
  const cache = open(100);
  await cache.save(nameOf('a'), Buffer.alloc(40));
  await cache.save(nameOf('b'), Buffer.alloc(40));
  await cache.load(nameOf('a'));
  await cache.save(nameOf('c'), Buffer.alloc(40));
  await expect.poll(files).toEqual([nameOf('a'), nameOf('c')]);
  expect(await cache.load(nameOf('b'))).toBeUndefined();
});

it('keeps the newest pictures after a restart with a smaller limit', async () => {
  const cache = open(1000);
  for (const [at, letter] of ['a', 'b', 'c'].entries()) {
    await cache.save(nameOf(letter), Buffer.alloc(40));
    const path = join(folder, 'img', letter.repeat(2), nameOf(letter));
    await utimes(path, at, at);
  }
  expect(await open(50).has(nameOf('c'))).toBe(true);
  await expect.poll(files).toEqual([nameOf('c')]);
});

it('deletes files that are not pictures', async () => {
  await open(1000).save(nameOf('a'), Buffer.from('x'));
  await writeFile(join(folder, 'img/aa', `${nameOf('a')}.123.part`), 'half');
  await open(1000).has(nameOf('a'));
  await expect.poll(files).toEqual([nameOf('a')]);
});

it('recovers when the folder is emptied externally', async () => {
  const cache = open(1000);
  await cache.save(nameOf('a'), Buffer.from('x'));
  await rm(join(folder, 'img/aa'), { recursive: true });
  expect(await cache.load(nameOf('a'))).toBeUndefined();
  await cache.save(nameOf('a'), Buffer.from('y'));
  expect((await cache.load(nameOf('a')))?.toString()).toBe('y');
});

it('a picture that another process made comes from the shared store and stays on this disk', async () => {
  const bucket = createFileStore(join(folder, 'bucket'));
  const one = createPictureCache(createFileStore(join(folder, 'one')), bucket, 1000);
  const other = createPictureCache(createFileStore(join(folder, 'other')), bucket, 1000);
  expect(await other.has(nameOf('a'))).toBe(false);
  await one.save(nameOf('a'), Buffer.from('picture'));
  expect(await other.has(nameOf('a'))).toBe(true);
  expect((await other.load(nameOf('a')))?.toString()).toBe('picture');
  await bucket.delete(`img/aa/${nameOf('a')}`);
  expect((await other.load(nameOf('a')))?.toString()).toBe('picture');
});

it('without the shared store pictures are made and kept here', async () => {
  const away = () => Promise.reject(new ObjectStoreUnavailable('away'));
  const lost = { get: away, put: away, delete: away, list: away };
  const cache = createPictureCache(createFileStore(folder), lost, 1000);
  expect(await cache.has(nameOf('a'))).toBe(false);
  expect(await cache.load(nameOf('a'))).toBeUndefined();
  await cache.save(nameOf('a'), Buffer.from('picture'));
  expect((await cache.load(nameOf('a')))?.toString()).toBe('picture');
});
