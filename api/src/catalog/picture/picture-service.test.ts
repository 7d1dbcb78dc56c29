import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFileStore } from '../../providers/storage/file-store.ts';
import { type ObjectStore, ObjectStoreUnavailable } from '../../providers/storage/object-store.ts';
import { createPictureService } from './picture-service.ts';
import { storeProductPicture } from './product-picture-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'klaas-pictures-'));
  await mkdir(join(folder, 'media'));
  await sharp({ create: { width: 64, height: 48, channels: 3, background: '#0f5b4a' } })
    .png()
    .toFile(join(folder, 'media', 'a.png'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (sharedObjects: ObjectStore | null = null) =>
  createPictureService({
    mediaDir: join(folder, 'media'),
    localObjects: createFileStore(folder),
    sharedObjects,
    limits: { width: 100, height: 100 },
    sizes: { card: [{ width: 32, height: 24, action: 'resize' }], gallery: [], option: [] },
    log: () => {},
  });
const request = { width: 32, height: 24, action: 'resize' as const, file: 'a.png' };

it('[PROD-11] serves a picture created in advance from the cache, also after a restart', async () => {
  const pictures = open();
  expect(await pictures.prepare(request)).toBe('made');
  expect(await pictures.prepare(request)).toBe('known');
  const restarted = open();
  expect(await restarted.prepare(request)).toBe('known');
  const loaded = await restarted.load(request, 'image/webp');
  expect(loaded).toMatchObject({ ok: true, value: { format: 'webp' } });
});

it('a missing or invalid file fails without affecting others', async () => {
  const pictures = open();
  expect(await pictures.prepare({ ...request, file: 'gone.png' })).toBe('failed');
  expect(await pictures.prepare(request)).toBe('made');
});

/** A bucket that can go away. */
const openBucket = () => {
  const files = createFileStore(join(folder, 'bucket'));
  const state = { isAway: false };
  const unlessAway =
    <Given extends unknown[], Answer>(work: (...given: Given) => Promise<Answer>) =>
    (...given: Given): Promise<Answer> =>
      state.isAway ? Promise.reject(new ObjectStoreUnavailable('away')) : work(...given);
  const bucket: ObjectStore = {
    get: unlessAway(files.get),
    put: unlessAway(files.put),
    delete: unlessAway(files.delete),
    list: unlessAway(files.list),
  };
  return { bucket, state };
};

it('[OFFICE-78] a finished picture of the staff is served while the bucket is away, and a new one can be tried again', async () => {
  const { bucket, state } = openBucket();
  const background = '#0f5b4a';
  const drawn = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .webp()
    .toBuffer();
  const file = (await storeProductPicture(bucket, drawn)).slice(1);
  const other = (await storeProductPicture(bucket, drawn)).slice(1);
  const pictures = open(bucket);
  const made = await pictures.load({ ...request, file }, 'image/webp');
  state.isAway = true;
  expect(await pictures.load({ ...request, file }, 'image/webp')).toEqual(made);
  expect(await pictures.prepare({ ...request, file })).toBe('known');
  await expect(pictures.load({ ...request, file: other }, 'image/webp')).rejects.toThrow('away');
  await expect(pictures.identify({ ...request, file: other })).rejects.toThrow('away');
  // The others of the run are prepared all the same.
  expect(await pictures.prepare({ ...request, file: other })).toBe('failed');
  expect(await pictures.prepare(request)).toBe('made');
  state.isAway = false;
  expect(await pictures.load({ ...request, file: other }, 'image/webp')).toMatchObject({ ok: true });
});

it('a picture that the staff never stored is not found', async () => {
  const missing = { ...request, file: 'office/none.webp' };
  expect(await open().load(missing, 'image/webp')).toEqual({ ok: false, error: 'not_found' });
  expect(await open().identify(missing)).toEqual({ ok: false, error: 'not_found' });
});

it('only sizes and points that the shop shows are shared and kept among its own; any other is answered too', async () => {
  const bucket = createFileStore(join(folder, 'bucket'));
  const pictures = open(bucket);
  const kept = async () => [
    (await bucket.list('img/')).length,
    (await createFileStore(folder).list('img/')).length,
  ];
  for (const foreign of [
    { ...request, width: 33 },
    { ...request, width: 0 },
    { ...request, action: 'fit' as const },
    { ...request, file: 'a@10x20.png' },
  ]) {
    const loaded = await pictures.load(foreign, 'image/webp');
    expect(loaded).toMatchObject({ ok: true });
    expect(await pictures.load(foreign, 'image/webp')).toEqual(loaded);
  }
  expect(await kept()).toEqual([0, 0]);
  await pictures.load(request, 'image/webp');
  expect(await kept()).toEqual([1, 1]);
  // Those of the catalogue and of the first pages are the shop's own, whatever their size.
  await pictures.prepare({ ...request, width: 20, file: 'a@30x40.png' });
  await pictures.load({ ...request, file: 'a@30x40.png' }, 'image/webp');
  await pictures.load({ ...request, width: 20 }, 'image/webp');
  expect(await kept()).toEqual([4, 4]);
});
