import { expect, it } from 'vitest';
import { notAvailableHash, requestedPageIn } from './not-available.ts';

it.each(['/et/peeglid', '/ru/zerkala?color=5&sort=price%3Aasc', '/et/p/KL-DK-M/x?width=1000'])(
  '[ROUTE-23] keeps the requested path %s in the hash',
  (requested) => {
    expect(requestedPageIn(notAvailableHash(requested))).toBe(requested);
  },
);

it.each([
  ['#not-available-offline=//example.com/x'],
  ['#not-available-offline=https%3A%2F%2Fexample.com'],
  ['#not-available-offline=%2F%2Fexample.com'],
  ['#not-available-offline=/%5Cexample.com'],
  ['#not-available-offline=javascript:alert(1)'],
  ['#not-available-offline=%E0%A4%A'],
  ['#not-available-offline'],
])('[ROUTE-23] rejects the target of %s', (hash) => {
  expect(requestedPageIn(hash)).toBe('');
});

it.each(['', '#results', '#not-available', '#not-available-offline-x'])('ignores the hash %j', (hash) => {
  expect(requestedPageIn(hash)).toBeNull();
});
