import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { hasDiskSpace, isDiskFull } from './disk-space.ts';

it('checks the file system of the data folder', async () => {
  expect(await hasDiskSpace(tmpdir(), 1)).toBe(true);
  expect(await hasDiskSpace(tmpdir(), Number.MAX_SAFE_INTEGER)).toBe(false);
});

it.each([
  ['ENOSPC', true],
  ['EDQUOT', true],
  ['EACCES', false],
  [undefined, false],
])('%s means a full disk: %s', (code, full) => {
  expect(isDiskFull(Object.assign(new Error('write'), { code }))).toBe(full);
});
