import { expect, it } from 'vitest';
import { isSameOrigin } from './same-origin.ts';

const SHOP = 'https://klaas.example';

it.each([
  ['a form of the shop', { 'sec-fetch-site': 'same-origin', origin: SHOP }, true],
  // Pages with `no-referrer` send no origin either.
  ['a form of a page without referrer', { 'sec-fetch-site': 'same-origin', origin: 'null' }, true],
  ['a form of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, false],
  [
    'a form of another host of the domain',
    { 'sec-fetch-site': 'same-site', origin: 'https://a.klaas.example' },
    false,
  ],
  ['an older browser', { origin: SHOP, host: 'inside:3000' }, true],
  [
    'an older browser at the address it used',
    { origin: 'http://localhost:3000', host: 'localhost:3000' },
    true,
  ],
  ['an older browser at another site', { origin: 'https://evil.example', host: 'klaas.example' }, false],
  ['an older browser in a sandbox', { origin: 'null', host: 'klaas.example' }, false],
  ['no browser', { host: 'klaas.example' }, true],
])('%s', (_, headers, isOwn) => expect(isSameOrigin(headers, SHOP)).toBe(isOwn));
