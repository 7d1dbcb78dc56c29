import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFileStore } from '../../providers/storage/file-store.ts';
import { createPictureService } from './picture-service.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'klaas-pictures-'));
  await mkdir(join(folder, 'media'));
  await sharp({ create: { width: 64, height: 48, channels: 3, background: '#0f5b4a' } })
    .png()
    .toFile(join(folder, 'media', 'a.png'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = () =>
  createPictureService({
    mediaDir: join(folder, 'media'),
    localObjects: createFileStore(folder),
    sharedObjects: null,
    limits: { width: 100, height: 100 },
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
