import { expect, it } from 'vitest';
import { notAvailableHash, requestedPageIn } from './not-available.ts';

it.each(['/et/peeglid', '/ru/zerkala?color=5&sort=price%3Aasc', '/et/p/KL-DK-M/x?width=1000'])(
  '[ROUTE-23] whoever is brought home can ask for %s again',
  (asked) => {
    expect(requestedPageIn(notAvailableHash(asked))).toBe(asked);
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
])('[ROUTE-23] %s brings home, and leads nowhere else', (hash) => {
  expect(requestedPageIn(hash)).toBe('');
});

it.each(['', '#results', '#not-available', '#not-available-offline-x'])(
  '%j says nothing about it',
  (hash) => {
    expect(requestedPageIn(hash)).toBeNull();
  },
);
