import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { RECOVERY_SCRIPT } from './recovery-script.ts';

type Listener = (event: object) => void;

const openPage = () => {
  const listeners = new Map<string, Listener[]>();
  const page = { isOnline: true, ms: 60_000, reload: vi.fn<() => void>() };
  const stored = new Map<string, string>();
  runInNewContext(RECOVERY_SCRIPT, {
    addEventListener: (name: string, listener: Listener) =>
      listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
    performance: { now: () => page.ms, getEntriesByType: () => [] },
    navigator: {
      get onLine() {
        return page.isOnline;
      },
    },
    location: { href: 'https://shop.example/et', reload: page.reload },
  });
  const dispatch = (name: string, event: object = {}) => {
    for (const listener of listeners.get(name) ?? []) listener(event);
  };
  const failStylesheet = () =>
    dispatch('error', {
      target: { tagName: 'LINK', rel: 'stylesheet', href: 'https://shop.example/assets/a.css' },
    });
  return { page, dispatch, failStylesheet };
};

describe('[OFF-01] an asset that fails to load', () => {
  it('reloads the page, once', () => {
    const { page, failStylesheet } = openPage();
    failStylesheet();
    failStylesheet();
    expect(page.reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload while offline or just after coming back online', () => {
    const { page, dispatch, failStylesheet } = openPage();
    page.isOnline = false;
    failStylesheet();
    page.isOnline = true;
    dispatch('online');
    page.ms += 1000;
    failStylesheet();
    expect(page.reload).not.toHaveBeenCalled();
    page.ms += 5000;
    failStylesheet();
    expect(page.reload).toHaveBeenCalledTimes(1);
  });
});
