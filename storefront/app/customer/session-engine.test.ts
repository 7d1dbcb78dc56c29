import { createShopClient } from '@klaas/core/contract/shop-client.ts';
import { describe, expect, it, vi } from 'vitest';
import { createSerialQueue } from '../offline/exclusive-lock.ts';
import { createLocalStore } from '../offline/local-store.ts';
import { createMemoryDriver, type StorageDriver } from '../offline/storage-driver.ts';
import { createTaskQueue } from '../offline/task-queue.ts';
import { createProfileQueue, type ProfileQueue } from './profile-queue.ts';
import { createSessionEngine } from './session-engine.ts';
import { createSessionStore } from './session-store.ts';

const CUSTOMER = { id: 7, group_id: 2, email: 'a@b.ee', firstname: 'Maari', groupToken: 'g', addresses: [] };
const NO_ORDERS = { items: [], search_criteria: {}, total_count: 0 };

type Reply = { code: number; result: unknown; meta?: Record<string, unknown>; held?: Promise<void> };
interface Call {
  path: string;
  token: string | null;
  body: Record<string, unknown>;
}

/** Fake backend with one valid access token, refreshed by one refresh token. */
const createBackend = () => {
  const calls: Call[] = [];
  const state = { token: 't1', refreshToken: 'r1', isDown: false };
  const replies: Record<string, (call: Call) => Reply> = {
    '/api/user/login': ({ body }) =>
      body['password'] === 'Right-2026'
        ? { code: 200, result: state.token, meta: { refreshToken: state.refreshToken } }
        : { code: 401, result: 'wrong' },
    '/api/user/create': () => ({ code: 200, result: CUSTOMER }),
    '/api/user/refresh': ({ body }) => {
      if (body['refreshToken'] !== state.refreshToken) return { code: 401, result: null };
      state.token = `${state.token}+`;
      state.refreshToken = `${state.refreshToken}+`;
      return { code: 200, result: state.token, meta: { refreshToken: state.refreshToken } };
    },
    '/api/user/me': () => ({ code: 200, result: CUSTOMER }),
    '/api/user/order-history': () => ({ code: 200, result: NO_ORDERS }),
    '/api/user/reset-password': () => ({ code: 200, result: true }),
    '/api/user/create-password': () => ({ code: 200, result: true }),
    '/api/user/change-password': () => ({ code: 500, result: { errorMessage: 'No, wrong', code: 401 } }),
    '/api/user/logout': () => ({ code: 200, result: true }),
  };
  const open = new Set([
    '/api/user/login',
    '/api/user/create',
    '/api/user/refresh',
    '/api/user/reset-password',
    '/api/user/create-password',
  ]);
  const fetch = async (url: string, init: { headers: Record<string, string>; body?: unknown }) => {
    await Promise.resolve();
    if (state.isDown) throw new TypeError('Failed to fetch');
    const path = url.replace(/\?.*/, '');
    const token = init.headers['Authorization']?.replace('Bearer ', '') ?? null;
    const call = { path, token, body: JSON.parse(String(init.body ?? '{}')) };
    calls.push(call);
    const { held, ...reply }: Reply =
      !open.has(path) && token !== state.token
        ? { code: 401, result: 'no' }
        : (replies[path]?.(call) ?? { code: 404, result: path });
    await held;
    return {
      ok: reply.code === 200,
      status: reply.code,
      headers: { get: () => 'application/json' },
      text: async () => JSON.stringify(reply),
    };
  };
  const count = (path: string) => calls.filter((call) => call.path === path).length;
  return { calls, count, state, replies, fetch };
};

const createPage = (
  backend: ReturnType<typeof createBackend>,
  driver: StorageDriver = createMemoryDriver(),
) => {
  const local = createLocalStore({
    driver,
    storeCode: 'et',
    commonCache: false,
    now: () => 0,
    log: () => {},
  });
  const store = createSessionStore(local.collection('user'), local.collection('devices'));
  const seen = {
    online: true,
    login: 0,
    logout: 0,
    signUp: 0,
    notices: [] as string[],
    lastWords: [] as (string | null)[],
    isCartBroken: false,
  };
  const engine = createSessionEngine({
    store,
    client: createShopClient({
      fetch: backend.fetch,
      baseUrl: '',
      storeCode: '',
      token: () => store.getState().token,
      tokenInHeader: true,
    }),
    clientOver: (fetch) => createShopClient({ fetch, baseUrl: '', storeCode: '', tokenInHeader: true }),
    createProfiles: (session, hooks) => {
      let ids = 0;
      const profiles: ProfileQueue = createProfileQueue({
        ...hooks,
        createQueue: (actions) =>
          createTaskQueue({
            tasks: local.collection('userTasks'),
            fetch: async (url, init) => {
              const headers = { Authorization: init.headers['authorization'] ?? '' };
              return backend.fetch(url, { ...init, headers });
            },
            now: () => 1000 + ids++,
            newId: () => `${Math.random()}-${ids++}`,
            wait: () => new Promise((resolve) => setTimeout(resolve, 1)),
            rules: { autoRefreshTokens: true, maxNetworkTaskAttempts: 1, retryWaitMs: 1 },
            tokenInHeader: true,
            session,
            cartId: () => null,
            owner: () => store.getState().current?.id.toString() ?? null,
            notify: (notice, task) => {
              if (!task || !profiles.isAwaited(task.task_id))
                seen.notices.push('code' in notice ? notice.code : notice.text);
            },
            actions,
            events: new EventTarget(),
            log: () => {},
          }),
        storage: local.collection('user'),
        baseUrl: '',
        storeCode: 'et',
        exclusive: createSerialQueue(),
        isOnline: () => seen.online,
        notify: (news) => void seen.notices.push((news.kind === 'failed' && news.text) || news.kind),
      });
      return profiles;
    },
    exclusive: createSerialQueue(),
    isOnline: () => seen.online,
    now: () => 5,
    historyPageSize: 20,
    loginAfterCreatePassword: true,
    onLogin: () => {
      seen.login += 1;
    },
    beforeLogout: async () => {
      seen.lastWords.push(store.getState().token);
      if (seen.isCartBroken) throw new Error('no cart');
    },
    onLogout: async () => {
      seen.logout += 1;
    },
    showSignUp: () => {
      seen.signUp += 1;
    },
  });
  const stored = async () =>
    (await driver.entries('shop/user/')).map(([key]) => key.replace('shop/user/', ''));
  return { engine, store, seen, driver, stored };
};

const loggedIn = async () => {
  const backend = createBackend();
  const page = createPage(backend);
  await page.engine.login('a@b.ee', 'Right-2026');
  return { backend, ...page };
};

it('[PRICE-10] a profile reload brings the current group token; no request offline or after logout', async () => {
  const { engine, store, seen, backend } = await loggedIn();
  backend.replies['/api/user/me'] = () => ({
    code: 200,
    result: { ...CUSTOMER, group_id: 3, groupToken: 'g2' },
  });
  const requests = backend.count('/api/user/me');
  seen.online = false;
  await engine.renewProfile();
  expect(backend.count('/api/user/me')).toBe(requests);
  seen.online = true;
  // The access token has expired meanwhile.
  backend.state.token = 'gone';
  await engine.renewProfile();
  expect(store.getState()).toMatchObject({ groupToken: 'g2', groupId: 3, token: 'gone+' });
  await engine.logout();
  expect(store.getState()).toMatchObject({ groupToken: null, groupId: null });
  const before = backend.calls.length;
  await engine.renewProfile();
  expect(backend.calls.length).toBe(before);
});

describe('login', () => {
  it('[SES-02] stores both tokens, loads profile and orders, and notifies the cart', async () => {
    const { store, seen, stored, backend } = await loggedIn();
    await vi.waitFor(() => expect(store.getState().orders).toEqual([]));
    expect(store.getState()).toMatchObject({
      status: 'customer',
      token: 't1',
      refreshToken: 'r1',
      current: CUSTOMER,
      groupToken: 'g',
      groupId: 2,
    });
    expect(await stored()).toEqual([
      'current-refresh-token',
      'current-token',
      'current-user',
      'orders-history',
    ]);
    expect(seen.login).toBe(1);
    expect(backend.count('/api/user/order-history')).toBe(1);
  });

  it('[SES-02] sends the device token of an earlier login or password reset, also after logout', async () => {
    const backend = createBackend();
    const { engine } = createPage(backend);
    const { '/api/user/login': replyTo } = backend.replies;
    let issued = 'd1';
    backend.replies['/api/user/login'] = (call) => {
      const reply = replyTo?.(call) ?? { code: 500, result: null };
      return { ...reply, ...(reply.meta && { meta: { ...reply.meta, deviceToken: issued } }) };
    };
    const sent = () =>
      backend.calls.filter(({ path }) => path === '/api/user/login').at(-1)?.body['deviceToken'];
    await engine.login('a@b.ee', 'Right-2026');
    expect(sent()).toBeUndefined();
    await engine.logout();
    await engine.login('a@b.ee', 'Wrong');
    expect(sent()).toBe('d1');
    issued = 'd2';
    backend.replies['/api/user/create-password'] = () => ({
      code: 200,
      result: true,
      meta: { deviceToken: 'd3' },
    });
    await engine.createPassword('a@b.ee', 'token', 'Right-2026');
    expect(sent()).toBe('d3');
    await engine.login('a@b.ee', 'Right-2026');
    expect(sent()).toBe('d2');
  });

  it('[SES-02] returns an error for a wrong password and stays logged out', async () => {
    const { engine, store, seen } = createPage(createBackend());
    await engine.start();
    expect(await engine.login('a@b.ee', 'Wrong')).toMatchObject({ ok: false, error: 'refused' });
    expect(store.getState()).toMatchObject({ status: 'guest', token: null });
    expect(seen.login).toBe(0);
  });

  it('[SES-02] clears a session whose profile cannot be loaded', async () => {
    const backend = createBackend();
    backend.replies['/api/user/me'] = () => ({ code: 500, result: 'broken' });
    const { engine, store, stored } = createPage(backend);
    expect(await engine.login('a@b.ee', 'Right-2026')).toMatchObject({ ok: false });
    expect(store.getState()).toMatchObject({ status: 'guest', token: null, current: null });
    expect(await stored()).toEqual([]);
  });

  it('[SES-04] registration logs in; an e-mail address that is taken returns an error', async () => {
    const backend = createBackend();
    const { engine, store } = createPage(backend);
    const person = { email: 'a@b.ee', firstname: 'Maari', lastname: 'Ma' };
    expect(await engine.register(person, 'Right-2026')).toEqual({ ok: true, value: true });
    expect(store.getState().status).toBe('customer');
    backend.replies['/api/user/create'] = () => ({
      code: 400,
      result: 'A customer with the same email already exists in an associated website.',
    });
    expect(await engine.register(person, 'Right-2026')).toMatchObject({ ok: false, error: 'email_taken' });
  });
});

describe('start', () => {
  it('[SES-01] shows the stored profile, then the current one', async () => {
    const first = await loggedIn();
    first.backend.replies['/api/user/me'] = () => ({ code: 200, result: { ...CUSTOMER, firstname: 'Mari' } });
    const { engine, store } = createPage(first.backend, first.driver);
    await store.restore();
    expect(store.getState()).toMatchObject({ status: 'customer', current: { firstname: 'Maari' } });
    await engine.start();
    expect(store.getState().current?.firstname).toBe('Mari');
  });

  it('[SES-01] sends no request without a token; offline the stored profile stays', async () => {
    const backend = createBackend();
    const guest = createPage(backend);
    await guest.engine.start();
    expect(guest.store.getState().status).toBe('guest');
    expect(backend.calls).toEqual([]);
    const first = await loggedIn();
    const { engine, store, seen } = createPage(first.backend, first.driver);
    seen.online = false;
    await engine.start();
    expect(store.getState()).toMatchObject({ status: 'customer', current: CUSTOMER });
  });
});

it('[ORD-06] ignores an older order history response that arrives late', async () => {
  const { engine, store, backend } = await loggedIn();
  await engine.loadOrders();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = vi.fn(() => ({ code: 200, result: NO_ORDERS, held }));
  const newest = { ...NO_ORDERS, total_count: 1 };
  backend.replies['/api/user/order-history'] = slow;
  const older = engine.loadOrders();
  await vi.waitFor(() => expect(slow).toHaveBeenCalledOnce());
  backend.replies['/api/user/order-history'] = () => ({ code: 200, result: newest });
  await engine.loadOrders();
  release();
  expect(await older).toMatchObject({ ok: true });
  expect(store.getState().ordersTotal).toBe(1);
});

describe('a profile requested before', () => {
  /** Answers the first request for the profile only when released. */
  const holdProfile = (backend: ReturnType<typeof createBackend>) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = vi.fn(() => ({ code: 200, result: CUSTOMER, held }));
    backend.replies['/api/user/me'] = slow;
    return { release, asked: () => vi.waitFor(() => expect(slow).toHaveBeenCalledOnce()) };
  };

  it('[SES-06] and answered late does not undo what was saved meanwhile', async () => {
    const { engine, store, backend } = await loggedIn();
    const profile = holdProfile(backend);
    const older = engine.renewProfile();
    await profile.asked();
    const address = { id: 1, city: 'Tartu' };
    backend.replies['/api/user/me'] = () => ({ code: 200, result: { ...CUSTOMER, addresses: [address] } });
    await engine.saveProfile({ addresses: [address as never] });
    profile.release();
    await older;
    expect(store.getState().current?.addresses).toEqual([address]);
  });

  it('[SES-03] by another customer of this browser is not shown to the next one', async () => {
    const { engine, store, backend } = await loggedIn();
    const profile = holdProfile(backend);
    const older = engine.renewProfile();
    await profile.asked();
    await engine.logout();
    backend.replies['/api/user/me'] = () => ({
      code: 200,
      result: { ...CUSTOMER, id: 8, firstname: 'Jüri' },
    });
    await engine.login('b@b.ee', 'Right-2026');
    profile.release();
    await older;
    expect(store.getState().current).toMatchObject({ id: 8, firstname: 'Jüri' });
  });
});

describe('refresh', () => {
  it('[NET-02] makes one refresh for fifty calls in flight', async () => {
    const { engine, backend, store } = await loggedIn();
    backend.state.token = 'expired elsewhere';
    const results = await Promise.all(Array.from({ length: 50 }, () => engine.loadOrders()));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(backend.count('/api/user/refresh')).toBe(1);
    expect(store.getState()).toMatchObject({ token: 'expired elsewhere+', refreshToken: 'r1+' });
  });

  it('[NET-02] uses the token that another tab has refreshed', async () => {
    const first = await loggedIn();
    const second = createPage(first.backend, first.driver);
    await second.engine.start();
    first.backend.state.token = 'x';
    expect(await first.engine.loadOrders()).toMatchObject({ ok: true });
    expect(await second.engine.loadOrders()).toMatchObject({ ok: true });
    expect(first.backend.count('/api/user/refresh')).toBe(1);
    expect(second.store.getState().refreshToken).toBe('r1+');
  });

  it('[NET-02] a rejected refresh ends the session, opens the login and leaves the page as it is', async () => {
    const { engine, backend, store, seen, stored } = await loggedIn();
    await vi.waitFor(() => expect(store.getState().orders).toEqual([]));
    Object.assign(backend.state, { token: 'x', refreshToken: 'stolen' });
    expect(await engine.saveProfile({ firstname: 'Mari' })).toMatchObject({
      ok: false,
      error: 'session_ended',
    });
    expect(store.getState()).toMatchObject({ status: 'guest', isInterrupted: true });
    expect(seen).toMatchObject({ logout: 1, signUp: 1 });
    expect(await stored()).toEqual([]);
    backend.state.refreshToken = 'r9';
    expect(await engine.login('a@b.ee', 'Right-2026')).toMatchObject({ ok: true });
    expect(await engine.loadOrders()).toMatchObject({ ok: true });
  });
});

describe('logout', () => {
  it('[SES-03] clears all data and calls the logout endpoint with the old token', async () => {
    const { engine, backend, store, seen, stored } = await loggedIn();
    await vi.waitFor(() => expect(store.getState().orders).toEqual([]));
    await engine.logout();
    expect(store.getState()).toMatchObject({
      status: 'guest',
      token: null,
      current: null,
      isInterrupted: false,
    });
    expect(await stored()).toEqual([]);
    expect(seen.logout).toBe(1);
    expect(backend.calls.at(-1)).toMatchObject({ path: '/api/user/logout', token: 't1' });
  });

  it('[SES-03] flushes pending changes while the token is valid; logs out even when that fails', async () => {
    const { engine, store, seen } = await loggedIn();
    seen.isCartBroken = true;
    await engine.logout();
    expect(seen.lastWords).toEqual(['t1']);
    expect(store.getState().status).toBe('guest');
  });

  it('[SES-03] works offline', async () => {
    const { engine, backend, store } = await loggedIn();
    backend.state.isDown = true;
    await engine.logout();
    expect(store.getState().status).toBe('guest');
  });
});

describe('passwords', () => {
  it('[SES-05] reset and change both fail offline', async () => {
    const { engine, seen, backend } = await loggedIn();
    seen.online = false;
    const before = backend.calls.length;
    expect(await engine.resetPassword('a@b.ee')).toMatchObject({ ok: false, error: 'offline' });
    expect(await engine.changePassword('a', 'b')).toMatchObject({ ok: false, error: 'offline' });
    expect(backend.calls.slice(before)).toEqual([]);
  });

  it('[SES-04] logs in after a password was created', async () => {
    const { engine, store } = createPage(createBackend());
    expect(await engine.createPassword('a@b.ee', 'link', 'Right-2026')).toEqual({ ok: true, value: true });
    expect(store.getState().status).toBe('customer');
  });

  it('[SES-04] returns the server’s message for a rejected change; logs in again after an accepted one', async () => {
    const { engine, backend } = await loggedIn();
    const rejected = await engine.changePassword('x', 'Right-2026');
    expect(rejected).toMatchObject({ ok: false, error: 'refused', detail: { text: 'No, wrong' } });
    backend.replies['/api/user/change-password'] = () => ({ code: 200, result: true });
    const logins = backend.count('/api/user/login');
    expect(await engine.changePassword('x', 'Right-2026')).toEqual({ ok: true, value: true });
    expect(backend.count('/api/user/login')).toBe(logins + 1);
  });
});

describe('[SES-09] a profile change without a connection', () => {
  const offline = async () => {
    const made = await loggedIn();
    await vi.waitFor(() => expect(made.store.getState().orders).toEqual([]));
    made.backend.state.isDown = true;
    made.seen.online = false;
    return made;
  };
  const online = ({ backend, seen }: Awaited<ReturnType<typeof offline>>) => {
    backend.state.isDown = false;
    seen.online = true;
  };
  const posts = (backend: ReturnType<typeof createBackend>) =>
    backend.calls.filter(({ path, body }) => path === '/api/user/me' && body['customer']);

  it('is stored and displayed, then sent with a notification when the connection is back', async () => {
    const page = await offline();
    const { engine, store, backend, seen } = page;
    expect(await engine.saveProfile({ firstname: 'Mari' })).toEqual({ ok: true, value: 'queued' });
    expect(store.getState().pendingProfile).toEqual({ firstname: 'Mari' });
    expect(posts(backend)).toEqual([]);
    online(page);
    backend.replies['/api/user/me'] = ({ body }) => ({
      code: 200,
      result: { ...CUSTOMER, ...(body['customer'] as object) },
    });
    await engine.sendWaiting();
    expect(posts(backend).map(({ body }) => body)).toEqual([{ customer: { firstname: 'Mari' } }]);
    expect(store.getState()).toMatchObject({ pendingProfile: null, current: { firstname: 'Mari' } });
    expect(seen.notices).toEqual(['saved']);
    await engine.sendWaiting();
    expect(posts(backend)).toHaveLength(1);
  });

  it('survives a page reload', async () => {
    const page = await offline();
    await page.engine.saveProfile({ firstname: 'Mari' });
    const next = createPage(page.backend, page.driver);
    next.seen.online = false;
    await next.engine.start();
    expect(next.store.getState().pendingProfile).toEqual({ firstname: 'Mari' });
    page.backend.state.isDown = false;
    next.seen.online = true;
    await next.engine.sendWaiting();
    expect(posts(page.backend)).toHaveLength(1);
  });

  it('is dropped with a notification when the profile was changed elsewhere meanwhile', async () => {
    const page = await offline();
    await page.engine.saveProfile({ firstname: 'Mari' });
    online(page);
    page.backend.replies['/api/user/me'] = () => ({
      code: 200,
      result: { ...CUSTOMER, firstname: 'Maarika' },
    });
    await page.engine.sendWaiting();
    expect(posts(page.backend)).toEqual([]);
    expect(page.seen.notices).toEqual(['conflict']);
    expect(page.store.getState().pendingProfile).toBeNull();
  });

  it('[UI-09] [NET-06] that the server rejects shows the server’s message, or a generic one without it', async () => {
    const page = await offline();
    for (const [result, notice] of [
      ['No', 'No'],
      [{ errorMessage: 'No, taken', code: 400 }, 'No, taken'],
      [[{ message: 'firstname' }], 'failed'],
    ] as const) {
      await page.engine.saveProfile({ firstname: 'Mari' });
      online(page);
      page.backend.replies['/api/user/me'] = ({ body }) =>
        body['customer'] ? { code: 500, result } : { code: 200, result: CUSTOMER };
      await page.engine.sendWaiting();
      expect(page.seen.notices.splice(0)).toEqual([notice]);
      expect(page.store.getState()).toMatchObject({
        pendingProfile: null,
        current: { firstname: CUSTOMER.firstname },
      });
      page.backend.state.isDown = true;
      page.seen.online = false;
    }
  });

  it('does not queue a new e-mail address, and is cleared by logout', async () => {
    const { engine, stored, backend } = await offline();
    expect(await engine.changeEmail({ email: 'new@b.ee' }, 'Right-2026')).toEqual({
      ok: false,
      error: 'offline',
    });
    await engine.saveProfile({ firstname: 'Mari' });
    await engine.logout();
    expect(await stored()).toEqual([]);
    backend.state.isDown = false;
    await engine.sendWaiting();
    expect(posts(backend)).toEqual([]);
  });

  it('is not sent for the next customer, though another tab had stored it before the logout', async () => {
    const page = await offline();
    const { backend, driver } = page;
    const other = createPage(backend, driver);
    await other.store.restore();
    await page.engine.saveProfile({ firstname: 'Mari' });
    await other.engine.logout();
    expect(await driver.entries('shop/userTasks/')).toEqual([]);

    online(page);
    backend.replies['/api/user/me'] = () => ({ code: 200, result: { ...CUSTOMER, id: 8 } });
    await other.engine.login('next@b.ee', 'Right-2026');
    await other.engine.sendWaiting();
    // The first tab still has it in memory.
    await page.store.reload();
    expect(page.store.getState().current?.id).toBe(8);
    await page.engine.sendWaiting();
    expect(page.store.getState().pendingProfile).toBeNull();
    expect(posts(backend)).toEqual([]);
    await page.engine.saveProfile({ firstname: 'Next' });
    expect(posts(backend).map(({ body }) => body)).toEqual([{ customer: { firstname: 'Next' } }]);
  });

  it('[SES-06] sends a new e-mail address with the password, which is never stored', async () => {
    const { engine, store, backend } = await loggedIn();
    const pending = { ...CUSTOMER, extension_attributes: { pending_email: 'new@b.ee' } };
    backend.replies['/api/user/me'] = () => ({ code: 200, result: pending });
    expect(await engine.changeEmail({ email: 'new@b.ee' }, 'Right-2026')).toEqual({ ok: true, value: true });
    expect(posts(backend).at(-1)?.body).toEqual({ customer: { email: 'new@b.ee' }, password: 'Right-2026' });
    expect(JSON.stringify(store.getState())).not.toContain('Right-2026');
    expect(store.getState().current?.extension_attributes?.pending_email).toBe('new@b.ee');
  });

  it('does not notify while its form is waiting for the response', async () => {
    const { engine, backend, seen } = await loggedIn();
    backend.replies['/api/user/me'] = () => ({ code: 500, result: { errorMessage: 'No', code: 403 } });
    expect(await engine.saveProfile({ firstname: 'Mari' })).toMatchObject({
      ok: false,
      error: 'refused',
      detail: { text: 'No', isForPeople: 1 },
    });
    expect(seen.notices).toEqual([]);
  });
});
