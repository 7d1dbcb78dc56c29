import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { RECOVERY_SCRIPT } from './recovery-script.ts';

type Listener = (event: object) => void;

const openPage = () => {
  const listeners = new Map<string, Listener[]>();
  const page = { isOnline: true, ms: 60_000, reload: vi.fn<() => void>() };
  const kept = new Map<string, string>();
  runInNewContext(RECOVERY_SCRIPT, {
    addEventListener: (name: string, listener: Listener) =>
      listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
    performance: { now: () => page.ms, getEntriesByType: () => [] },
    navigator: {
      get onLine() {
        return page.isOnline;
      },
    },
    location: { href: 'https://shop.example/et', reload: page.reload },
  });
  const tell = (name: string, event: object = {}) => {
    for (const listener of listeners.get(name) ?? []) listener(event);
  };
  const loseStyles = () =>
    tell('error', {
      target: { tagName: 'LINK', rel: 'stylesheet', href: 'https://shop.example/assets/a.css' },
    });
  return { page, tell, loseStyles };
};

describe('[OFF-01] a file of the page that cannot be had', () => {
  it('is had by loading the page anew, once', () => {
    const { page, loseStyles } = openPage();
    loseStyles();
    loseStyles();
    expect(page.reload).toHaveBeenCalledTimes(1);
  });

  it('without a connection is not gone, nor is one whose error comes just after the connection', () => {
    const { page, tell, loseStyles } = openPage();
    page.isOnline = false;
    loseStyles();
    page.isOnline = true;
    tell('online');
    page.ms += 1000;
    loseStyles();
    expect(page.reload).not.toHaveBeenCalled();
    page.ms += 5000;
    loseStyles();
    expect(page.reload).toHaveBeenCalledTimes(1);
  });
});
