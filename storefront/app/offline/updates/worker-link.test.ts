import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageMessage } from '../worker-messages.ts';
import { shellsOf, twinOf } from './shown-page.ts';
import { createWorkerLink } from './worker-link.ts';

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installed';
  heard: PageMessage[] = [];
  readonly build: string;
  constructor(build: string) {
    super();
    this.build = build;
  }
  postMessage(message: PageMessage, [port]: MessagePort[] = []) {
    this.heard.push(message);
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
  const reload = vi.fn();
  const timers: (() => void)[] = [];
  const passTime = () => timers.splice(0).forEach((run) => void run());
  const link = createWorkerLink({
    container: container as unknown as ServiceWorkerContainer,
    build: 'a',
    onUpdate: (apply) => void offered.push(apply),
    address: () => 'https://shop.example/et',
    reload,
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
  return { container, offered, reload, arrive, isStarted, passTime };
};

/** The worker was asked for its build, and the answer has come. */
const asked = async (worker: FakeWorker) => {
  await vi.waitFor(() => expect(worker.heard.some(({ kind }) => kind === 'build')).toBe(true));
  await new Promise((resolve) => setTimeout(resolve, 20));
};
const takeOvers = (worker: FakeWorker) => worker.heard.filter(({ kind }) => kind === 'take-over');

const TAKE_OVER = { kind: 'take-over', onlyIfAlone: false, instead: 'https://shop.example/et' };

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => void vi.unstubAllGlobals());

describe('a new version', () => {
  it('is offered, and comes with a yes: the worker takes over, then the page loads anew', async () => {
    const { offered, reload, arrive, container } = await setUp();
    const worker = new FakeWorker('b');
    await arrive(worker);
    await vi.waitFor(() => expect(offered.length).toBe(1));
    expect(takeOvers(worker)).toEqual([]);
    offered[0]?.();
    expect(takeOvers(worker)).toEqual([TAKE_OVER]);
    // What the old one keeps for later would hold the new one up.
    expect(container.controller?.heard).toContainEqual({ kind: 'rest' });
    expect(reload).not.toHaveBeenCalled();
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('comes also where the worker before it does not go', async () => {
    const { offered, reload, arrive, container, passTime } = await setUp();
    await arrive(new FakeWorker('b'));
    await vi.waitFor(() => expect(offered.length).toBe(1));
    offered[0]?.();
    passTime();
    expect(reload).toHaveBeenCalledTimes(1);
    // It went while the page was asked for: the answer went with it.
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledTimes(2);
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('that has come is not loaded twice', async () => {
    const { offered, reload, arrive, container, passTime } = await setUp();
    await arrive(new FakeWorker('b'));
    await vi.waitFor(() => expect(offered.length).toBe(1));
    offered[0]?.();
    container.dispatchEvent(new Event('controllerchange'));
    passTime();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('another tab said yes already: the page only loads anew', async () => {
    const { offered, reload, arrive } = await setUp();
    const worker = new FakeWorker('b');
    await arrive(worker);
    await vi.waitFor(() => expect(offered.length).toBe(1));
    worker.state = 'activated';
    offered[0]?.();
    expect(reload).toHaveBeenCalledTimes(1);
    // So that the page does not come back as it was kept.
    expect(takeOvers(worker)).toEqual([TAKE_OVER]);
  });

  it('another tab’s yes does not throw this one out', async () => {
    const { reload, arrive, container } = await setUp();
    await arrive(new FakeWorker('b'));
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).not.toHaveBeenCalled();
  });

  it('that this page runs already is not offered; its worker takes over where no other page is', async () => {
    const { offered, arrive } = await setUp();
    const worker = new FakeWorker('a');
    await arrive(worker);
    const alone = [{ kind: 'take-over', onlyIfAlone: true }];
    await vi.waitFor(() => expect(takeOvers(worker)).toEqual(alone));
    expect(offered).toEqual([]);
  });

  it('that waited since the last visit takes over at the start of a lone page, and is offered beside others', async () => {
    const worker = new FakeWorker('b');
    const { offered, passTime } = await setUp((container) => {
      container.registration.waiting = worker;
    });
    const alone = [{ kind: 'take-over', onlyIfAlone: true }];
    await vi.waitFor(() => expect(takeOvers(worker)).toEqual(alone));
    passTime();
    expect(offered.length).toBe(1);
    const lone = new FakeWorker('b');
    const second = await setUp((container) => {
      container.registration.waiting = lone;
    });
    await vi.waitFor(() => expect(takeOvers(lone)).toEqual(alone));
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
    expect(container.registration.installing.heard).toEqual([]);
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
  expect(twinOf('/et/peeglid', '?color=1', 'et-dispatch')).toEqual({
    page: '/et/peeglid?color=1',
    data: '/et/peeglid.data?color=1&_routes=et-dispatch',
  });
  expect(twinOf('/', '', 'home').data).toBe('/_.data?_routes=home');
  const shells = shellsOf((path) => `/ru${path === '/' ? '' : path}`, 'ru-');
  expect(shells[0]).toEqual({ page: '/ru', data: '/ru.data?_routes=ru-home' });
  expect(shells.map(({ page }) => page)).toContain('/ru/checkout');
});
