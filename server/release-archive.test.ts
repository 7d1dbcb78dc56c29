import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFileStore } from '@klaas/api/providers/storage/file-store.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReleaseFinder, loadArchivedReleases } from './release-archive.ts';
import { loadStaticFiles, withoutWorker } from './static-files.ts';

let root = '';
let clock = 1_700_000_000_000;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'klaas-releases-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const objects = () => createFileStore(path.join(root, 'data'));
const archived = async () =>
  [...new Set((await objects().list('releases/')).map(({ key }) => key.split('/')[1]))].sort();

/** A build with one file of its own and one that never changes. */
const deploy = (release: string, maxReleases = 3) => {
  const clientDir = path.join(root, 'client');
  rmSync(clientDir, { recursive: true, force: true });
  mkdirSync(path.join(clientDir, 'assets'), { recursive: true });
  writeFileSync(path.join(clientDir, `assets/shop-${release}.js`), `release ${release}`);
  writeFileSync(path.join(clientDir, 'assets/frame-0000.js'), 'frame');
  writeFileSync(path.join(clientDir, 'service-worker.js'), `worker ${release}`);
  clock += 60_000;
  return loadArchivedReleases({
    clientDir,
    objects: objects(),
    release,
    maxReleases,
    nowMs: clock,
  });
};

describe('files of earlier releases', () => {
  it('are served unchanged, and never replaced by a newer one', async () => {
    expect([...(await deploy('a')).keys()]).toEqual([]);
    const files = await deploy('b');
    expect([...files.keys()].sort()).toEqual(['/assets/frame-0000.js', '/assets/shop-a.js']);
    expect(String(files.get('/assets/shop-a.js')?.bodies.identity)).toContain('release a');
    expect(files.get('/assets/shop-a.js')?.headers['cache-control']).toContain('immutable');
    expect(files.has('/service-worker.js')).toBe(false);
  });

  it('are served for the configured number of releases only', async () => {
    for (const release of ['a', 'b', 'c']) await deploy(release, 2);
    expect([...(await deploy('d', 2)).keys()].filter((url) => url.includes('shop')).sort()).toEqual([
      '/assets/shop-b.js',
      '/assets/shop-c.js',
    ]);
    expect(await archived()).toEqual(['b', 'c', 'd']);
  });

  it('do not change on a restart of the same release', async () => {
    await deploy('a');
    await deploy('b');
    expect([...(await deploy('b')).keys()]).toContain('/assets/shop-a.js');
    expect(await archived()).toEqual(['a', 'b']);
  });

  it('include the newer release after a rollback', async () => {
    await deploy('a', 1);
    await deploy('b', 1);
    expect([...(await deploy('a', 1)).keys()]).toContain('/assets/shop-b.js');
  });

  it('are not archived when the setting is zero', async () => {
    await deploy('a', 0);
    expect([...(await deploy('b', 0)).keys()]).toEqual([]);
    expect(await archived()).toEqual(['b']);
  });
});

it('of a release that another process has started since are found, also by a process of the former one', async () => {
  await deploy('a');
  const find = createReleaseFinder({ objects: objects(), release: 'a', now: () => clock });
  expect(await find('/assets/shop-b.js')).toBeUndefined();
  await deploy('b');
  // `deploy` has moved the clock: it may look again.
  expect(String((await find('/assets/shop-b.js'))?.bodies.identity)).toBe('release b');
  expect((await find('/assets/shop-b.js'))?.headers['cache-control']).toContain('immutable');
  expect(await find('/assets/shop-c.js')).toBeUndefined();
});

it('of a release that is not archived whole are not served', async () => {
  await deploy('a');
  await deploy('b');
  await objects().delete('releases/b/started');
  const find = createReleaseFinder({ objects: objects(), release: 'a', now: () => clock });
  expect(await find('/assets/shop-b.js')).toBeUndefined();
});

it('are replaced by the kill-switch service worker under the same URL', () => {
  writeFileSync(path.join(root, 'service-worker.js'), 'on');
  writeFileSync(path.join(root, 'service-worker-off.js'), 'off');
  const off = withoutWorker(loadStaticFiles(root)).get('/service-worker.js');
  expect(String(off?.bodies.identity)).toBe('off');
  expect(off?.headers['cache-control']).toBe('no-cache');
});
