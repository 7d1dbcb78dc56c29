import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeObjectStore } from '../../../test/object-store-contract.ts';
import { createFileStore } from './file-store.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'klaas-objects-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describeObjectStore('files', () => createFileStore(join(root, 'data')));

it('files: removes what a crash left, and does not list it', async () => {
  const store = createFileStore(root);
  mkdirSync(join(root, 'img'));
  for (const name of ['.old', '.new']) writeFileSync(join(root, 'img', name), 'half');
  utimesSync(join(root, 'img/.old'), 1, 1);
  symlinkSync('/etc/hostname', join(root, 'img/link'));
  expect(await store.list('img/')).toEqual([]);
  expect(readdirSync(join(root, 'img')).sort()).toEqual(['.new', 'link']);
});
