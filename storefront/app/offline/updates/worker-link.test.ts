import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageMessage } from '../worker-messages.ts';
import { pageUrlsOf, shellsOf } from './page-urls.ts';
import { createWorkerLink } from './worker-link.ts';

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installed';
  received: PageMessage[] = [];
  readonly build: string;
  constructor(build: string) {
    super();
    this.build = build;
  }
  postMessage(message: PageMessage, [port]: MessagePort[] = []) {
    this.received.push(message);
    if (message.kind === 'build') port?.postMessage(this.build);
  }
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  update = vi.fn(async () => {});
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = new FakeWorker('a');
  registration = new FakeRegistration();
  register = vi.fn(async () => this.registration);
}

const setUp = async (prepare: (container: FakeContainer) => void = () => {}) => {
  const container = new FakeContainer();
  prepare(container);
  const offered: (() => void)[] = [];
  const renew = vi.fn();
  const timers: (() => void)[] = [];
  const runTimers = () => timers.splice(0).forEach((run) => void run());
  const link = createWorkerLink({
    container: container as unknown as ServiceWorkerContainer,
    build: 'a',
    onUpdate: (accept) => void offered.push(accept),
    renew,
    after: (_, run) => {
      timers.push(run);
      return () => {};
    },
  });
  const isStarted = await link.start();
  const install = async (worker: FakeWorker) => {
    container.registration.installing = worker;
    container.registration.dispatchEvent(new Event('updatefound'));
    worker.dispatchEvent(new Event('statechange'));
    await buildRequested(worker);
  };
  return { container, offered, renew, install, isStarted, runTimers };
};

/** Waits until the worker has received the build request and its response has arrived. */
const buildRequested = async (worker: FakeWorker) => {
  await vi.waitFor(() => expect(worker.received.some(({ kind }) => kind === 'build')).toBe(true));
  await new Promise((resolve) => setTimeout(resolve, 20));
};
const takeOvers = (worker: FakeWorker) => worker.received.filter(({ kind }) => kind === 'take-over');

const TAKE_OVER = { kind: 'take-over' };

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => void vi.unstubAllGlobals());

describe('a new service worker', () => {
  it('offers the update and reloads at once when accepted, without waiting for the old worker', async () => {
    const { offered, renew, install, container } = await setUp();
    const worker = new FakeWorker('b');
    await install(worker);
    await vi.waitFor(() => expect(offered.length).toBe(1));
    expect(renew).not.toHaveBeenCalled();
    offered[0]?.();
    expect(renew).toHaveBeenCalledTimes(1);
    // No takeover while the page is navigating.
    expect(takeOvers(worker)).toEqual([]);
    container.dispatchEvent(new Event('controllerchange'));
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('does not reload when another tab accepted the update', async () => {
    const { renew, install, container } = await setUp();
    await install(new FakeWorker('b'));
    container.dispatchEvent(new Event('controllerchange'));
    expect(renew).not.toHaveBeenCalled();
  });

  it('requests a takeover without offering an update when the page already runs that build', async () => {
    const { offered, install } = await setUp();
    const worker = new FakeWorker('a');
    await install(worker);
    await vi.waitFor(() => expect(takeOvers(worker)).toEqual([TAKE_OVER]));
    expect(offered).toEqual([]);
  });

  it('lets a worker waiting since the last visit take over, and offers the update if it cannot', async () => {
    const worker = new FakeWorker('b');
    const { offered, runTimers } = await setUp((container) => {
      container.registration.waiting = worker;
    });
    await vi.waitFor(() => expect(takeOvers(worker)).toEqual([TAKE_OVER]));
    runTimers();
    expect(offered.length).toBe(1);
    const lone = new FakeWorker('b');
    const second = await setUp((container) => {
      container.registration.waiting = lone;
    });
    await vi.waitFor(() => expect(takeOvers(lone)).toEqual([TAKE_OVER]));
    lone.state = 'activated';
    second.runTimers();
    expect(second.offered).toEqual([]);
  });

  it('does not offer the first installation as an update', async () => {
    const { offered, container } = await setUp((fake) => {
      fake.controller = null;
    });
    container.registration.installing = new FakeWorker('b');
    container.registration.dispatchEvent(new Event('updatefound'));
    container.registration.installing.dispatchEvent(new Event('statechange'));
    expect(container.registration.installing.received).toEqual([]);
    expect(offered).toEqual([]);
  });
});

it('[OFF-02] continues without a service worker when registration fails', async () => {
  const { isStarted } = await setUp((container) => {
    container.register = vi.fn(() => Promise.reject(new Error('SecurityError')));
  });
  expect(isStarted).toBe(false);
});

it('[OFF-01] builds the document and data URLs that the router requests', () => {
  expect(pageUrlsOf('/et/peeglid', '?color=1', 'dispatch')).toEqual({
    page: '/et/peeglid?color=1',
    data: '/et/peeglid.data?color=1&_routes=dispatch',
  });
  expect(pageUrlsOf('/', '', 'home').data).toBe('/_.data?_routes=home');
  const ru = { to: (path: string) => `/ru${path === '/' ? '' : path}` };
  const shells = shellsOf({ ...ru, isCustomer: false });
  expect(shells[0]).toEqual({ page: '/ru', data: '/ru.data?_routes=home' });
  const pages = shells.map(({ page }) => page);
  expect(pages).toContain('/ru/checkout');
  expect(pages.filter((page) => page.includes('my-account'))).toEqual([]);
  expect(shellsOf({ ...ru, isCustomer: true })).toContainEqual({
    page: '/ru/my-account/orders',
    data: '/ru/my-account/orders.data?_routes=my-account',
  });
});
