import { describe, expect, it, vi } from 'vitest';
import { addStorePrefix, watchStoreAddress } from './store-address.ts';

const pageAt = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'http://shop.test');
  const events = new EventTarget();
  return {
    location: { pathname, search, hash, reload: vi.fn() },
    history: { state: { usr: { line: 5 }, key: 'abc' }, replaceState: vi.fn() },
    addEventListener: (type: string, listener: (event: Event) => void) =>
      events.addEventListener(type, listener),
    step: () => events.dispatchEvent(new Event('popstate')),
  };
};

describe('[ROUTE-16] a page requested without the prefix of its store', () => {
  it.each([
    ['/', '/et'],
    ['/?utm=1', '/et?utm=1'],
    ['/contact', '/et/contact'],
    ['/p/KL/x?width=700#top', '/et/p/KL/x?width=700#top'],
    ['/etx', '/et/etx'],
  ])('%s becomes %s, with the history state', (address, expected) => {
    const page = pageAt(address);
    addStorePrefix(page, '/et');
    expect(page.history.replaceState.mock.calls).toEqual([[page.history.state, '', expected]]);
  });

  it.each([
    ['/et', '/et'],
    ['/et/', '/et'],
    ['/et/contact?x=1#y', '/et'],
    ['/ET/contact', '/et'],
    ['/contact', '/'],
  ])('%s in %s is unchanged', (address, prefix) => {
    const page = pageAt(address);
    addStorePrefix(page, prefix);
    expect(page.history.replaceState).not.toHaveBeenCalled();
  });
});

describe('[ROUTE-24] a history step', () => {
  it.each([
    ['/ru/returns', true],
    ['/returns', true],
    ['/et/returns', false],
    ['/et', false],
  ])('to %s needs a document load: %s', (address, isAnother) => {
    const page = pageAt(address);
    const router = vi.fn();
    watchStoreAddress(page, '/et');
    page.addEventListener('popstate', router);
    page.step();
    expect(page.location.reload).toHaveBeenCalledTimes(isAnother ? 1 : 0);
    expect(router).toHaveBeenCalledTimes(isAnother ? 0 : 1);
  });
});
