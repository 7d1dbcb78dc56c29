import { pullCartEndpoint, updateCartEndpoint } from '@klaas/core/contract/cart-endpoints.ts';
import { createShopClient, type ShopFetch } from '@klaas/core/contract/shop-client.ts';
import { describe, expect, it } from 'vitest';
import { compileCatalogue } from '../../catalogs-plugin.ts';
import { createTranslate } from '../shell/i18n/use-text.tsx';
import { createTaskNotifier } from '../shell/notifications/notify-task.ts';
import { createLocalStore } from './local-store.ts';
import { createMemoryDriver } from './storage-driver.ts';
import { createTaskQueue, type TaskQueueDeps } from './task-queue.ts';
import { GUEST_SESSION, type TokenSession } from './token-session.ts';

type Reply = { code: number; result?: unknown; meta?: unknown } | 'lost' | 'html' | 'empty';

const setUp = (replies: Reply[], more: Partial<TaskQueueDeps> = {}, driver = createMemoryDriver()) => {
  const calls: { url: string; headers: Record<string, string>; body?: string }[] = [];
  const notices: string[] = [];
  const waits: number[] = [];
  let ids = 0;
  const fetch: ShopFetch = async (url, init) => {
    calls.push({ url, headers: init.headers, ...(typeof init.body === 'string' && { body: init.body }) });
    const reply = replies.shift() ?? { code: 200, result: true };
    if (reply === 'lost') throw new TypeError('network');
    const text = reply === 'html' ? '<p>' : reply === 'empty' ? '' : JSON.stringify(reply);
    return {
      ok: true,
      status: 200,
      headers: { get: () => (reply === 'html' ? 'text/html' : 'application/json; charset=utf-8') },
      text: async () => text,
    };
  };
  const store = createLocalStore({
    driver,
    storeCode: 'et',
    commonCache: false,
    now: () => 0,
    log: () => {},
  });
  const queue = createTaskQueue({
    tasks: store.collection('syncTasks'),
    fetch,
    now: () => 1000,
    newId: () => `t${ids++}`,
    wait: async (ms) => void waits.push(ms),
    rules: { maxNetworkTaskAttempts: 1, retryWaitMs: 1000, autoRefreshTokens: true },
    tokenInHeader: true,
    session: GUEST_SESSION,
    cartId: () => 'cart',
    notify: createTaskNotifier(() => ({ t: ENGLISH, notify: ({ message }) => notices.push(message) })),
    actions: {},
    events: new EventTarget(),
    log: () => {},
    ...more,
  });
  return { queue, calls, notices, waits, driver };
};

const request = (more: object = {}) => ({
  url: '/api/cart/update?token={{token}}&cartId={{cartId}}',
  payload: { method: 'POST', headers: {} },
  ...more,
});

const ENGLISH = createTranslate('en', compileCatalogue('en'));

const sessionOf = (refreshed: () => Promise<string | null>): TokenSession & { log: string[] } => {
  let token: string | null = 'old';
  const log: string[] = [];
  return {
    log,
    token: () => token,
    storeToken: (next) => {
      token = next;
      log.push(`stored ${next}`);
    },
    refresh: refreshed,
    logout: async () => {
      token = null;
      log.push('logout');
    },
    showSignUp: () => void log.push('sign-up'),
  };
};

describe('sending', () => {
  it('[NET-01] fills in token and cart id, the token as a header or in the URL', async () => {
    const session = sessionOf(async () => null);
    const { queue, calls } = setUp([], { session });
    await queue.send(() => request());
    expect(calls[0]).toMatchObject({
      url: '/api/cart/update?cartId=cart',
      headers: { authorization: 'Bearer old' },
    });
    const inUrl = setUp([], { session: sessionOf(async () => null), tokenInHeader: false });
    await inUrl.queue.send(() => request());
    expect(inUrl.calls[0]?.url).toBe('/api/cart/update?token=old&cartId=cart');
  });

  it('[NET-01] rejects without a cart id, with the specified message', async () => {
    const { queue, calls } = setUp([], { cartId: () => null });
    expect(await queue.send(() => request())).toEqual({
      kind: 'rejected',
      code: 0,
      message:
        'Error executing sync task /api/cart/update?token={{token}}&cartId={{cartId}} the required cartId argument is null. Re-creating shopping cart synchro.',
    });
    expect(calls).toEqual([]);
  });

  it('[NET-04] treats an HTML or empty response as unreachable and notifies unless silent', async () => {
    const noticesOf = async (reply: Reply, more = {}) => {
      const { queue, notices } = setUp([reply]);
      expect(await queue.send(() => request(more))).toEqual({ kind: 'unreachable' });
      return notices;
    };
    expect(await noticesOf('html')).toEqual(['Error with response - bad content-type!']);
    expect(await noticesOf('empty')).toEqual(['Unhandled error, wrong response format!']);
    expect(await noticesOf('html', { silent: true })).toEqual([]);
  });

  it('[NET-06] shows the error message of a failed response, except when silent or ENOTFOUND', async () => {
    const { queue, notices } = setUp([
      { code: 500, result: 'No' },
      { code: 500, result: 'No' },
      { code: 500, result: { code: 'ENOTFOUND', message: 'x' } },
    ]);
    await queue.send(() => request());
    await queue.send(() => request({ silent: true }));
    await queue.send(() => request());
    expect(notices).toEqual(['No']);
  });

  it('[NET-05] calls the callback action or dispatches the callback event', async () => {
    const received: string[] = [];
    const events = new EventTarget();
    events.addEventListener('order-placed', (event) => {
      const { answer } = (event as CustomEvent<{ answer: { code: number } }>).detail;
      received.push(`${event.type} ${answer.code}`);
    });
    const { queue } = setUp([], {
      actions: { 'cart/done': (_, { code }) => void received.push(`action ${code}`) },
      events,
    });
    await queue.send(() => request({ callback_event: 'store:cart/done' }));
    await queue.send(() => request({ callback_event: 'order-placed' }));
    expect(received).toEqual(['action 200', 'order-placed 200']);
  });
});

describe('as transport of the contract client', () => {
  const clientOf = ({ queue }: ReturnType<typeof setUp>) =>
    createShopClient({
      fetch: queue.transport({ silent: true, callback_event: 'cart-item-synced' }),
      baseUrl: 'https://shop.example',
      storeCode: 'et',
      tokenInHeader: true,
    });
  const query = { cartId: 'c1' };
  const body = { cartItem: { sku: 'A', qty: 1 }, task_id: 'task-1' };

  it('[NET-03] stores a call with a task id, with placeholders, until it has a response', async () => {
    const set = setUp(['lost'], { session: sessionOf(async () => null) });
    const response = await clientOf(set).call(updateCartEndpoint, { query, body }, { taskId: 'task-1' });
    expect(response).toMatchObject({ ok: false, code: 0, error: 'network' });
    expect(await set.driver.entries('shop/syncTasks/')).toMatchObject([
      [
        'shop/syncTasks/task-1',
        {
          task: {
            url: 'https://shop.example/api/cart/update?cartId=c1&storeCode=et&token={{token}}',
            payload: {
              method: 'POST',
              headers: { accept: 'application/json', 'content-type': 'application/json' },
              body: JSON.stringify(body),
            },
            task_id: 'task-1',
            transmited: false,
            silent: true,
            callback_event: 'cart-item-synced',
          },
        },
      ],
    ]);
    set.queue.retryNow();
    await set.queue.process();
    expect(set.calls.map(({ url, headers }) => [url, headers['authorization']])).toEqual(
      Array.from({ length: 2 }, () => [
        'https://shop.example/api/cart/update?cartId=c1&storeCode=et',
        'Bearer old',
      ]),
    );
    expect(set.queue.isEmpty()).toBe(true);
  });

  it('sends a call without a task id at once, and returns its response', async () => {
    const meta = { error: 'cart_not_found' };
    const set = setUp([{ code: 200, result: [] }, { code: 404, result: 'No such entity', meta }, 'html']);
    const client = clientOf(set);
    expect(await client.call(pullCartEndpoint, { query })).toMatchObject({ ok: true, result: [] });
    expect(await client.call(pullCartEndpoint, { query })).toMatchObject({ ok: false, code: 404, meta });
    expect(await client.call(pullCartEndpoint, { query })).toMatchObject({ error: 'bad_content_type' });
    expect(set.calls[0]?.url).toBe('https://shop.example/api/cart/pull?cartId=c1&storeCode=et');
    expect(await set.driver.entries('shop/syncTasks/')).toEqual([]);
  });

  it('[NET-02] refreshes the token of a call that is sent at once, and retries it', async () => {
    const session = sessionOf(async () => 'new');
    const set = setUp([{ code: 401 }, { code: 200, result: [] }], { session, tokenInHeader: false });
    expect(await clientOf(set).call(pullCartEndpoint, { query })).toMatchObject({ ok: true, result: [] });
    expect(set.calls.map(({ url }) => new URL(url).searchParams.get('token'))).toEqual(['old', 'new']);
  });

  it('sends nothing more after a network error, and reports it', async () => {
    const set = setUp(['lost'], { session: sessionOf(async () => 'new') });
    expect(await clientOf(set).call(pullCartEndpoint, { query })).toMatchObject({ error: 'network' });
    expect(set.calls).toHaveLength(1);
  });

  it('[NET-07] reports a failed token refresh as 401', async () => {
    const set = setUp([{ code: 401 }], { session: sessionOf(async () => null) });
    expect(await clientOf(set).call(pullCartEndpoint, { query })).toMatchObject({
      ok: false,
      code: 401,
      meta: { error: 'session_ended' },
    });
  });

  it('[NET-03] sends a task as the release before this transport stored it', async () => {
    const driver = createMemoryDriver();
    const stored = {
      task: {
        url: '/api/cart/update?token={{token}}&cartId=c1&storeCode=et',
        payload: {
          method: 'POST',
          headers: { accept: 'application/json', 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
        silent: true,
        callback_event: 'cart-item-synced',
        task_id: 'task-1',
        transmited: false,
        created_at: '2026-11-01T00:00:00.000Z',
        updated_at: '2026-11-01T00:00:00.000Z',
      },
      attempts: 1,
      notBeforeMs: 0,
    };
    await driver.set('shop/syncTasks/task-1', stored);
    const { queue, calls } = setUp([], {}, driver);
    await queue.load();
    queue.retryNow();
    await queue.process();
    expect(calls).toMatchObject([
      { url: '/api/cart/update?cartId=c1&storeCode=et', body: JSON.stringify(body) },
    ]);
    expect(queue.isEmpty()).toBe(true);
  });
});

describe('persistence', () => {
  it('[NET-03] keeps a task without a response over a reload and retries it under the same id', async () => {
    const first = setUp(['lost']);
    const sent = await first.queue.send((task_id) => request({ payload: { method: 'POST', body: task_id } }));
    expect(sent).toEqual({ kind: 'unreachable' });
    expect(first.queue.isEmpty()).toBe(false);
    const second = setUp([], {}, first.driver);
    await second.queue.load();
    second.queue.retryNow();
    await second.queue.process();
    expect(second.calls.map(({ body }) => body)).toEqual(first.calls.map(({ body }) => body));
    expect(second.queue.isEmpty()).toBe(true);
    expect(await first.driver.entries('shop/syncTasks/')).toEqual([]);
  });

  it('[NET-03] marks a task as transmitted on a response of any code', async () => {
    const { queue, driver } = setUp([{ code: 500, result: 'No' }]);
    await queue.send(() => request());
    expect(queue.isEmpty()).toBe(true);
    expect(await driver.entries('shop/syncTasks/')).toEqual([]);
  });

  it('a task is sent for its own customer only, and waits while that is not known', async () => {
    let customer: string | null = 'X';
    const owner = () => customer;
    const { queue, calls, driver } = setUp(['lost'], { owner });
    await queue.send(() => request({ url: '/of-x' }));
    const retry = async () => {
      queue.retryNow();
      await queue.process();
    };
    customer = null;
    await retry();
    expect(calls).toHaveLength(1);
    customer = 'Y';
    await queue.send(() => request({ url: '/of-y' }));
    await retry();
    expect(calls.map(({ url }) => url)).toEqual(['/of-x', '/of-y']);
    expect(await driver.entries('shop/syncTasks/')).toEqual([]);
  });

  it('a stored task of another customer is dropped when it is found', async () => {
    const first = setUp(['lost'], { owner: () => 'X' });
    await first.queue.send(() => request());
    const second = setUp([], { owner: () => 'Y' }, first.driver);
    await second.queue.load();
    expect(second.queue.waiting()).toEqual([]);
    expect(await first.driver.entries('shop/syncTasks/')).toEqual([]);
  });

  it('sends strictly in order: an unreachable task blocks the later ones', async () => {
    const { queue, calls } = setUp(['lost']);
    const [one, two] = await Promise.all([
      queue.send(() => request({ url: '/one' })),
      queue.send(() => request({ url: '/two' })),
    ]);
    expect([one.kind, two.kind]).toEqual(['unreachable', 'unreachable']);
    expect(calls.map(({ url }) => url)).toEqual(['/one']);
    queue.retryNow();
    await queue.process();
    expect(calls.map(({ url }) => url)).toEqual(['/one', '/one', '/two']);
  });
});

describe('token lock', () => {
  it('[NET-02] refreshes the token on a 401, stores it and retries with it', async () => {
    const session = sessionOf(async () => 'new');
    const { queue, calls } = setUp([{ code: 401 }, { code: 200, result: 1 }], { session });
    expect(await queue.send(() => request())).toMatchObject({ kind: 'answered', response: { code: 200 } });
    expect(calls.map(({ headers }) => headers['authorization'])).toEqual(['Bearer old', 'Bearer new']);
    expect(session.log).toEqual(['stored new']);
  });

  it('[NET-03] other requests wait 1000 ms while a refresh is in progress', async () => {
    let refreshed: (token: string) => void = () => {};
    const session = sessionOf(
      () =>
        new Promise((resolve) => {
          refreshed = resolve;
        }),
    );
    const { queue, waits } = setUp([{ code: 401 }], {
      session,
      wait: async (ms) => {
        waits.push(ms);
        refreshed('new');
        await Promise.resolve();
      },
    });
    const callOnce = () => queue.transport({})('/api/user/me', { method: 'GET', headers: {} });
    const first = callOnce();
    await new Promise((resolve) => setTimeout(resolve));
    const second = callOnce();
    await Promise.all([first, second]);
    expect(waits[0]).toBe(1000);
    expect(session.log).toEqual(['stored new']);
  });

  it('[NET-02] [NET-07] ends the session and drops untransmitted tasks when the refresh is rejected', async () => {
    const session = sessionOf(async () => null);
    const { queue, driver } = setUp([{ code: 401 }], { session });
    expect(await queue.send(() => request())).toEqual({
      kind: 'rejected',
      code: 401,
      message: 'Error refreshing user token. User is not authorized to access the resource',
    });
    expect(session.log).toEqual(['logout', 'sign-up']);
    expect(await driver.entries('shop/syncTasks/')).toEqual([]);
  });

  it('[NET-07] notifies to check the network when the refresh is unreachable', async () => {
    const session = sessionOf(async () => {
      throw new TypeError('network');
    });
    const { queue, notices } = setUp([{ code: 401 }], { session });
    await queue.send(() => request());
    expect(notices).toEqual(['Unexpected authorization error. Check your Network conection.']);
  });

  it('[NET-07] notifies to clear the storage when refreshed tokens keep being rejected', async () => {
    const session = sessionOf(async () => 'new');
    const { queue, notices } = setUp([{ code: 401 }, { code: 401 }, { code: 401 }], { session });
    await queue.send(() => request());
    expect(notices).toEqual([
      'Internal Application error while refreshing the tokens. Please clear the storage and refresh page.',
    ]);
  });
});
