import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOnlineStatus, isNetworkError, reportReach } from '../online-status.ts';
import { probeReach } from './reach-probe.ts';

const json = { ok: true, headers: new Headers({ 'content-type': 'application/json' }) };
const portal = { ok: true, headers: new Headers({ 'content-type': 'text/html' }) };

const browser = { onLine: true };
let target = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  target = new EventTarget();
  browser.onLine = true;
  vi.stubGlobal('window', target);
  vi.stubGlobal('navigator', browser);
});
afterEach(() => {
  reportReach(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};
const status = () => createOnlineStatus(target as Window);

it('is offline after a failed request whatever navigator.onLine says, and online after a successful one', () => {
  const changes: boolean[] = [];
  const { isOnline, subscribe } = status();
  const stop = subscribe(() => void changes.push(isOnline()));
  reportReach(false);
  reportReach(false);
  reportReach(true);
  browser.onLine = false;
  target.dispatchEvent(new Event('offline'));
  expect(changes).toEqual([false, true, false]);
  stop();
  reportReach(false);
  expect(changes.length).toBe(3);
});

it('probes an unreachable server with exponential back-off until it responds', async () => {
  const responses = [
    Promise.reject(new TypeError('Failed to fetch')),
    Promise.resolve(portal),
    Promise.resolve(json),
  ];
  for (const response of responses) response.catch(() => {});
  const fetch = vi.fn(() => responses.shift() ?? Promise.resolve(json));
  const stop = probeReach({ fetch, after });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).not.toHaveBeenCalled();
  reportReach(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(status().isOnline()).toBe(false);
  await vi.advanceTimersByTimeAsync(4000);
  expect(status().isOnline()).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).toHaveBeenCalledTimes(3);
  stop();
});

it('sends no probe while navigator.onLine is false', async () => {
  const fetch = vi.fn(async () => json);
  browser.onLine = false;
  const stop = probeReach({ fetch, after });
  reportReach(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).not.toHaveBeenCalled();
  stop();
});

it.each([
  [new TypeError('Failed to fetch'), true],
  [new TypeError('NetworkError when attempting to fetch resource.'), true],
  [new TypeError('Load failed'), true],
  [new TypeError("Cannot read properties of undefined (reading 'x')"), false],
  [new Error('Failed to fetch'), false],
  [null, false],
])('isNetworkError(%s) is %s', (error, expected) => {
  expect(isNetworkError(error)).toBe(expected);
});
