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
  const passTime = () => timers.splice(0).forEach((run) => void run());
  const link = createWorkerLink({
    container: container as unknown as ServiceWorkerContainer,
    build: 'a',
    onUpdate: (agree) => void offered.push(agree),
    renew,
    after: (_, run) => {
      timers.push(run);
      return () => {};
    },
  });
  const isStarted = await link.start();
  const arrive = async (worker: FakeWorker) => {
    container.registration.installing = worker;
    container.registration.dispatchEvent(new Event('updatefound'));
    worker.dispatchEvent(new Event('statechange'));
    await asked(worker);
  };
  return { container, offered, renew, arrive, isStarted, passTime };
};

/** The worker was asked for its build, and the answer has come. */
const asked = async (worker: FakeWorker) => {
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

describe('a new version', () => {
  it('is offered, and comes with a yes: the page loads anew at once, whatever the worker before it is at', async () => {
    const { offered, renew, arrive, container } = await setUp();
    const worker = new FakeWorker('b');
    await arrive(worker);
    await vi.waitFor(() => expect(offered.length).toBe(1));
    expect(renew).not.toHaveBeenCalled();
    offered[0]?.();
    expect(renew).toHaveBeenCalledTimes(1);
    // No worker is thrown out under a page that is on its way.
    expect(takeOvers(worker)).toEqual([]);
    container.dispatchEvent(new Event('controllerchange'));
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('another tab’s yes does not throw this one out', async () => {
    const { renew, arrive, container } = await setUp();
    await arrive(new FakeWorker('b'));
    container.dispatchEvent(new Event('controllerchange'));
    expect(renew).not.toHaveBeenCalled();
  });

  it('that this page runs already is not offered; its worker takes over where no other page is', async () => {
    const { offered, arrive } = await setUp();
    const worker = new FakeWorker('a');
    await arrive(worker);
    await vi.waitFor(() => expect(takeOvers(worker)).toEqual([TAKE_OVER]));
    expect(offered).toEqual([]);
  });

  it('that waited since the last visit takes over at the start of a lone page, and is offered beside others', async () => {
    const worker = new FakeWorker('b');
    const { offered, passTime } = await setUp((container) => {
      container.registration.waiting = worker;
    });
    await vi.waitFor(() => expect(takeOvers(worker)).toEqual([TAKE_OVER]));
    passTime();
    expect(offered.length).toBe(1);
    const lone = new FakeWorker('b');
    const second = await setUp((container) => {
      container.registration.waiting = lone;
    });
    await vi.waitFor(() => expect(takeOvers(lone)).toEqual([TAKE_OVER]));
    lone.state = 'activated';
    second.passTime();
    expect(second.offered).toEqual([]);
  });

  it('the first worker of all is no update', async () => {
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

it('[OFF-02] where workers are forbidden the page goes on without', async () => {
  const { isStarted } = await setUp((container) => {
    container.register = vi.fn(() => Promise.reject(new Error('SecurityError')));
  });
  expect(isStarted).toBe(false);
});

it('[OFF-01] a page is kept under the addresses that the router asks for', () => {
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
