import { expect, it, vi } from 'vitest';
import { addStorePrefix } from './store-address.ts';

const open = (address: string, prefix: string) => {
  const { pathname, search, hash } = new URL(address, 'http://shop.test');
  const replaceState = vi.fn();
  const state = { usr: { line: 5 }, key: 'abc' };
  addStorePrefix({ location: { pathname, search, hash }, history: { state, replaceState } }, prefix);
  return { calls: replaceState.mock.calls, state };
};

it.each([
  ['/', '/et'],
  ['/?utm=1', '/et?utm=1'],
  ['/contact', '/et/contact'],
  ['/p/KL/x?width=700#top', '/et/p/KL/x?width=700#top'],
  ['/etx', '/et/etx'],
])('[ROUTE-16] %s becomes %s, with the state of the history', (address, expected) => {
  const { calls, state } = open(address, '/et');
  expect(calls).toEqual([[state, '', expected]]);
});

it.each([
  ['/et', '/et'],
  ['/et/', '/et'],
  ['/et/contact?x=1#y', '/et'],
  ['/ET/contact', '/et'],
  ['/contact', '/'],
])('%s in %s stays', (address, prefix) => {
  expect(open(address, prefix).calls).toEqual([]);
});
