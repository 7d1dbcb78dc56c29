import { expect, it } from 'vitest';
import { loadCachedText } from './cached-text.ts';
import { loadClaim, setClaim } from './claims.ts';
import { createLocalStore } from './local-store.ts';
import { createMemoryDriver } from './storage-driver.ts';

const store = createLocalStore({
  driver: createMemoryDriver(),
  storeCode: 'et',
  commonCache: false,
  now: () => 0,
  log: () => {},
});

it('[OFF-04] returns the last loaded text when the content service is unreachable', async () => {
  const texts = store.collection('cms');
  const load = (text: string | null) => loadCachedText(texts, 'size-guide', async () => text);
  expect(await load(null)).toBeNull();
  expect(await load('<p>Mõõda laius</p>')).toBe('<p>Mõõda laius</p>');
  expect(await load('<p>Mõõda kaks korda</p>')).toBe('<p>Mõõda kaks korda</p>');
  expect(await load(null)).toBe('<p>Mõõda kaks korda</p>');
  expect(await loadCachedText(undefined, 'size-guide', async () => null)).toBeNull();
});

it('[OFF-04] a claim stores the value, the description shown and the time', async () => {
  const claims = store.collection('claims');
  expect(await loadClaim(claims, 'cookies')).toBeNull();
  await setClaim(claims, { code: 'cookies', value: false, description: 'Kas tohime mõõta?' }, 7);
  expect(await loadClaim(claims, 'cookies')).toEqual({
    code: 'cookies',
    created_at: 7,
    value: false,
    description: 'Kas tohime mõõta?',
  });
});
