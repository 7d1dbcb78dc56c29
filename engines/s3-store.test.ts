// The object store on a real S3 server: the contract of the port, wrong keys, and a bucket that is away.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runShopCommand } from '../api/src/cli/run-shop-command.ts';
import { copyObjects } from '../api/src/providers/storage/copy-objects.ts';
import { createFileStore } from '../api/src/providers/storage/file-store.ts';
import { ObjectStoreUnavailable } from '../api/src/providers/storage/object-store.ts';
import { createS3Store } from '../api/src/providers/storage/s3-store.ts';
import { describeObjectStore } from '../api/test/object-store-contract.ts';
import { isMissing } from './engines.ts';
import { S3_KEYS, type S3Server, startS3 } from './s3.ts';

describe.skipIf(isMissing('s3'))('S3', () => {
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(() => s3?.stop());

  const open = (more: Partial<Parameters<typeof createS3Store>[0]> = {}) =>
    createS3Store({ url: s3.url, ...S3_KEYS, now: Date.now, ...more });

  beforeEach(async () => {
    const store = createS3Store({ url: s3.url, ...S3_KEYS, now: Date.now });
    for (const prefix of ['uploads/', 'img/', 'imgs/', 'backup/', 'releases/', 'many/'])
      for (const { key } of await store.list(prefix)) await store.delete(key);
  });

  describe('as the port demands', () => {
    describeObjectStore('S3', open);
  });

  it('lists more than one page', async () => {
    const store = open({ pageSize: 2 });
    const names = ['a', 'b', 'c', 'd/e', 'f'].map((name) => `many/${name}`);
    for (const name of names) await store.put(name, Buffer.from('x'));
    const listed = await store.list('many/');
    expect(listed.map(({ key }) => key).sort()).toEqual(names);
    expect(listed[0]?.modifiedMs).toBeGreaterThan(Date.now() - 600_000);
  });

  it('wrong keys and a wrong bucket are errors at once, and name the reason', async () => {
    // This server knows the keys, but computes no signature of version 4: those are proven by published examples.
    const wrong = open({ accessKey: 'NOBODY' });
    await expect(wrong.put('uploads/a', Buffer.from('x'))).rejects.toThrow('InvalidAccessKeyId');
    const other = open({ url: s3.url.replace('klaas-tests', 'none-such') });
    await expect(other.list('uploads/')).rejects.toThrow('no such bucket');
    await expect(other.put('uploads/a', Buffer.from('x'))).rejects.toThrow('no such bucket');
  });

  it('a bucket that is away fails at every try, then at once for a while, and is found again', async () => {
    let nowMs = Date.now();
    let requests = 0;
    const store = open({
      now: () => nowMs,
      fetch: (...args) => {
        requests += 1;
        return fetch(...args);
      },
    });
    await store.put('uploads/kept', Buffer.from('kept'));
    await s3.kill();
    requests = 0;
    await expect(store.get('uploads/kept')).rejects.toThrow(ObjectStoreUnavailable);
    expect(requests).toBe(3);
    await expect(store.get('uploads/kept')).rejects.toThrow(ObjectStoreUnavailable);
    expect(requests).toBe(3);
    await s3.restart();
    nowMs += 5001;
    expect((await (await store.get('uploads/kept'))?.buffer())?.toString()).toBe('kept');
  });

  it('storage copy: what is in files is copied once, and the bucket has the same', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'klaas-copied-'));
    const files = createFileStore(dataDir);
    const bucket = open();
    await files.put('uploads/plan.pdf', Buffer.from('plan'));
    await files.put('releases/a/assets/shop.js', Buffer.from('shop'));
    await files.put('img/aa/picture.webp', Buffer.from('made again'));
    expect(await copyObjects(files, bucket)).toEqual({ copied: 2, present: 0 });
    expect((await (await bucket.get('uploads/plan.pdf'))?.buffer())?.toString()).toBe('plan');
    await files.put('uploads/later.pdf', Buffer.from('later'));
    expect(await copyObjects(files, bucket)).toEqual({ copied: 1, present: 2 });
    expect(await bucket.list('img/')).toEqual([]);

    await bucket.delete('uploads/later.pdf');
    const env = {
      ...{ DATA_DIR: dataDir, STORAGE_URL: s3.url, APP_SECRET: 'secret-of-the-engine-tests-0123456789' },
      ...{ STORAGE_ACCESS_KEY: S3_KEYS.accessKey, STORAGE_SECRET_KEY: S3_KEYS.secretKey },
    };
    expect(await runShopCommand(['storage', 'copy'], env)).toBe(0);
    expect((await bucket.list('uploads/')).map(({ key }) => key).sort()).toEqual([
      'uploads/later.pdf',
      'uploads/plan.pdf',
    ]);
    rmSync(dataDir, { recursive: true });
  });
});
