import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscribeToChannel } from '../../src/db/channel-subscription.ts';
import { composeApi } from '../test-deps.ts';
import { waitUntil } from '../wait-until.ts';
import { createUserApi, PASSWORD, resetTokenOf, type UserApi } from './user-fixture.ts';

let api: UserApi;
beforeAll(async () => {
  api = await createUserApi();
});
afterAll(() => api.stop());

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const refresh = (refreshToken: string) => api.post('/api/user/refresh', { refreshToken });

describe('login', () => {
  it('[SES-02] returns a token, and a refresh token in meta', async () => {
    const { email } = await api.register();
    const { status, body, token, refreshToken } = await api.login(email.toUpperCase());
    expect(status).toBe(200);
    const deviceToken = expect.stringMatching(/^[\w-]{16}\.[\w-]{43}$/);
    expect(body).toEqual({ code: 200, result: token, meta: { refreshToken, deviceToken } });
    expect(refreshToken).toMatch(/^[0-9a-f]{64}$/);
    expect((await api.get('/api/user/me', token)).status).toBe(200);
  });

  it('[SES-02] returns the same response for a wrong password and an unknown address', async () => {
    const { email } = await api.register();
    const wrong = await api.login(email, 'Wrong-2026');
    const unknown = await api.login('nobody@example.ee', 'Wrong-2026');
    expect(wrong.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.status).toBe(wrong.status);
    expect([...unknown.headers.keys()].sort()).toEqual([...wrong.headers.keys()].sort());
  });

  it.each([{}, { username: 'a@b.ee' }, { username: 1, password: {} }, undefined, []])(
    '[SES-02] rejects the body %j like a wrong password',
    async (body) => {
      expect(await api.post('/api/user/login', body)).toMatchObject({ status: 401, body: { code: 401 } });
    },
  );

  it('stores no plain password or token, and logs none', async () => {
    const { email, token, refreshToken } = await api.customer();
    await refresh(refreshToken);
    const rows = await api.db.execute(
      `select to_jsonb(c) as row from customer c union all select to_jsonb(r) from refresh_token r`,
    );
    const stored = JSON.stringify(rows.rows);
    for (const secret of [PASSWORD, token, refreshToken]) expect(stored).not.toContain(secret);
    expect(stored).toContain('$argon2id$');
    const logged = JSON.stringify(api.logged);
    for (const secret of [PASSWORD, token, refreshToken, email]) expect(logged).not.toContain(secret);
  });
});

describe('access token', () => {
  it('[SES-08] expires', async () => {
    const { token } = await api.customer();
    api.clock.nowMs += 14 * MINUTE_MS;
    expect((await api.get('/api/user/me', token)).status).toBe(200);
    api.clock.nowMs += 2 * MINUTE_MS;
    expect((await api.get('/api/user/me', token)).status).toBe(401);
  });

  it('[SES-08] is rejected when modified, signed with another key or unsigned', async () => {
    const { token } = await api.customer();
    const other = await api.customer();
    const [head, , signature] = token.split('.');
    const foreignBody = other.token.split('.')[1];
    const claims = decodeJwt(token);
    const key = new TextEncoder().encode('x'.repeat(43));
    const forged = await new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(key);
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`;
    const group = (await api.get('/api/user/me', token)).body.result as { groupToken: string };
    for (const bad of [`${head}.${foreignBody}.${signature}`, forged, none, group.groupToken, `${token}x`]) {
      expect((await api.get('/api/user/me', bad)).status).toBe(401);
    }
  });

  it('[SES-02] opens only the customer’s own cart', async () => {
    const one = await api.customer();
    const two = await api.customer();
    const cartOf = async (token: string) =>
      Number((await api.post('/api/cart/create', undefined, { token })).body.result);
    const cart = await cartOf(one.token);
    expect(await cartOf(one.token)).toBe(cart);
    expect((await api.get(`/api/cart/pull?cartId=${cart}`, one.token)).status).toBe(200);
    expect((await api.get(`/api/cart/pull?cartId=${cart}`, two.token)).status).toBe(404);
    expect((await api.post('/api/cart/create', undefined, { token: 'nonsense' })).status).toBe(401);
  });
});

describe('refresh', () => {
  it('[NET-02] returns new tokens; the old access token stays valid until it expires', async () => {
    const { token, refreshToken } = await api.customer();
    const { status, body } = await refresh(refreshToken);
    expect(status).toBe(200);
    expect(body.result).toEqual(expect.any(String));
    expect(body.meta?.['refreshToken']).not.toBe(refreshToken);
    for (const each of [token, String(body.result)])
      expect((await api.get('/api/user/me', each)).status).toBe(200);
  });

  it('[NET-02] fails with the result null, whatever the reason', async () => {
    expect(await api.post('/api/user/refresh', {})).toMatchObject({
      status: 500,
      body: { code: 500, result: null, meta: { error: 'No refresh token provided' } },
    });
    expect(await refresh('0'.repeat(64))).toMatchObject({ status: 401, body: { code: 401, result: null } });
    expect((await refresh("' or 1=1 --")).body.result).toBeNull();
  });

  it('[SES-02] revokes the whole token family when a used token is presented again', async () => {
    const { email, token, refreshToken } = await api.customer();
    const elsewhere = await api.login(email);
    const thief = (await refresh(refreshToken)).body;
    const owner = await refresh(refreshToken);
    expect(owner).toMatchObject({ status: 401, body: { result: null } });
    expect((await refresh(String(thief.meta?.['refreshToken']))).body.result).toBeNull();
    for (const dead of [token, String(thief.result)])
      expect((await api.get('/api/user/me', dead)).status).toBe(401);
    // Another device is another family.
    expect((await api.get('/api/user/me', elsewhere.token)).status).toBe(200);
    expect((await refresh(elsewhere.refreshToken)).status).toBe(200);
  });

  it('[SES-02] answers only one of many concurrent uses with a token', async () => {
    const { refreshToken } = await api.customer();
    const responses = await Promise.all(Array.from({ length: 8 }, () => refresh(refreshToken)));
    expect(responses.filter(({ body }) => body.result !== null)).toHaveLength(1);
  });

  it('[SES-02] extends the session while it is used, and no longer', async () => {
    const { refreshToken } = await api.customer();
    api.clock.nowMs += 29 * DAY_MS;
    const next = String((await refresh(refreshToken)).body.meta?.['refreshToken']);
    api.clock.nowMs += 29 * DAY_MS;
    const last = String((await refresh(next)).body.meta?.['refreshToken']);
    api.clock.nowMs += 31 * DAY_MS;
    expect(await refresh(last)).toMatchObject({ status: 401, body: { result: null } });
  });
});

describe('sessions', () => {
  it('[SES-03] logout ends the session at once', async () => {
    const { token, refreshToken } = await api.customer();
    expect((await api.post('/api/user/logout', undefined, { token })).body.result).toBe(true);
    expect((await api.get('/api/user/me', token)).status).toBe(401);
    expect((await refresh(refreshToken)).body.result).toBeNull();
    expect((await api.post('/api/user/logout', undefined, { token })).status).toBe(401);
  });

  it('[SES-03] another process of the shop is told of the logout, and reads it if the notification was lost', async () => {
    const { token } = await api.customer();
    const second = composeApi(api.services);
    const me = async (own: string) =>
      (await second.request('/api/user/me', { headers: { Authorization: `Bearer ${own}` } })).status;
    expect(await me(token)).toBe(200);
    await api.post('/api/user/logout', undefined, { token });
    // The clock stands still: nothing is read again.
    await waitUntil(async () => (await me(token)) === 401);
    const silent = await api.customer();
    expect(await me(silent.token)).toBe(200);
    await api.db.execute(`update customer_session set ended_at = '${new Date(api.clock.nowMs).toISOString()}'
      where id = '${decodeJwt(silent.token)['sid']}'`);
    expect(await me(silent.token)).toBe(200);
    api.clock.nowMs += 11_000;
    expect(await me(silent.token)).toBe(401);
  });

  it('[SES-03] every process is told of the sessions of a customer who was deleted', async () => {
    const { token } = await api.customer();
    const ended: string[] = [];
    const subscription = await subscribeToChannel({
      db: api.db,
      channel: 'session_ended',
      onMessage: (payload) => ended.push(...(JSON.parse(payload) as string[])),
      onReconnected: () => {},
    });
    expect((await api.post('/api/user/delete', { password: PASSWORD }, { token })).body.result).toBe(true);
    await waitUntil(() => ended.includes(String(decodeJwt(token)['sid'])));
    subscription.stop();
  });

  it('lists the sessions of the customer and ends one or all others', async () => {
    const first = await api.customer();
    const second = await api.login(first.email);
    const third = await api.login(first.email);
    const list = async () =>
      (await api.get('/api/user/sessions', first.token)).body.result as { id: string; is_current: boolean }[];
    expect(await list()).toHaveLength(3);
    expect((await list()).filter(({ is_current }) => is_current)).toHaveLength(1);
    const secondId = decodeJwt(second.token)['sid'];
    const end = (id: unknown, token: string) => api.post('/api/user/sessions/end', { id }, { token });
    const stranger = await api.customer();
    expect((await end(secondId, stranger.token)).status).toBe(404);
    expect((await end('nonsense', first.token)).status).toBe(404);
    expect((await end(secondId, first.token)).body.result).toBe(true);
    expect((await api.get('/api/user/me', second.token)).status).toBe(401);
    expect((await end(undefined, first.token)).body.result).toBe(true);
    expect((await api.get('/api/user/me', third.token)).status).toBe(401);
    expect((await api.get('/api/user/me', first.token)).status).toBe(200);
    expect(await list()).toHaveLength(1);
    for (const path of ['/api/user/sessions']) expect((await api.get(path)).status).toBe(401);
    expect((await end(undefined, 'x')).status).toBe(401);
  });
});

describe('brute force', () => {
  it('[SES-02] limits guesses at one account, known or unknown alike', async () => {
    const { email } = await api.register();
    const guess = async (name: string, address: string) =>
      (await api.login(name, 'Wrong-2026', address)).status;
    for (const name of [email, 'ghost@example.ee']) {
      const statuses = [];
      for (let attempt = 0; attempt < 12; attempt += 1) statuses.push(await guess(name, '7.7.7.7'));
      expect(statuses.filter((status) => status === 401)).toHaveLength(8);
      expect(statuses.at(-1)).toBe(429);
    }
    // The owner's own IP address is not locked out.
    expect((await api.login(email, PASSWORD, '8.8.8.8')).status).toBe(200);
    const rejected = await api.login(email, PASSWORD, '7.7.7.7');
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    api.clock.nowMs += 5 * MINUTE_MS;
    expect((await api.login(email, PASSWORD, '7.7.7.7')).status).toBe(200);
  });

  it('[SES-02] limits many IP addresses at one account, and one IP address at many accounts', async () => {
    const { email } = await api.register();
    const spread = [];
    for (let index = 0; index < 34; index += 1)
      spread.push((await api.login(email, 'Wrong-2026', `9.9.9.${index}`)).status);
    expect(spread.filter((status) => status === 429)).toHaveLength(4);
    const many = [];
    for (let index = 0; index < 64; index += 1)
      many.push((await api.login(`n${index}@example.ee`, 'Wrong-2026', '6.6.6.6')).status);
    expect(many.filter((status) => status === 429)).toHaveLength(4);
  });

  it('[SES-02] the owner can log in during an attack: from a known device, or by a link', async () => {
    const { email } = await api.register();
    const other = await api.register();
    const deviceToken = String((await api.login(email, PASSWORD, '8.8.4.4')).body.meta?.['deviceToken']);
    const shut = async () => {
      for (let index = 0; index < 31; index += 1) await api.login(email, 'Wrong-2026', `9.8.7.${index}`);
    };
    await shut();
    const from = (address: string, body: object) =>
      api.post('/api/user/login', { username: email, password: PASSWORD, ...body }, { address });
    expect((await from('8.8.4.4', {})).status).toBe(429);
    expect(await from('8.8.4.5', { deviceToken })).toMatchObject({
      status: 200,
      body: { meta: { deviceToken } },
    });
    // The device token is no password, bound to one account and cannot be forged.
    const first = deviceToken.startsWith('A') ? 'B' : 'A';
    for (const forged of ['x', `${deviceToken.slice(0, -1)}_`, `${first}${deviceToken.slice(1)}`, ''])
      expect((await from('8.8.4.6', { deviceToken: forged })).status).toBe(429);
    const foreign = await api.post(
      '/api/user/login',
      { username: other.email, password: 'Wrong-2026', deviceToken },
      { address: '8.8.4.7' },
    );
    expect(foreign.status).toBe(401);
    const guesses = [];
    for (let index = 0; index < 10; index += 1)
      guesses.push((await from('8.8.4.5', { deviceToken, password: `Wrong-${index}` })).status);
    expect(guesses.slice(-2)).toEqual([429, 429]);
    await api.post('/api/user/reset-password', { email });
    await shut();
    const made = await api.post(
      '/api/user/create-password',
      { email, resetToken: await resetTokenOf(api, email), newPassword: 'Klaas-2027!' },
      { address: '8.8.4.8' },
    );
    expect(made.status).toBe(200);
    const fresh = { password: 'Klaas-2027!', deviceToken: made.body.meta?.['deviceToken'] };
    expect((await from('8.8.4.8', fresh)).status).toBe(200);
  });

  it('[NET-02] rate limits refresh, with the result null', async () => {
    const responses = [];
    for (let index = 0; index < 125; index += 1)
      responses.push(await api.post('/api/user/refresh', { refreshToken: 'x' }, { address: '5.5.5.5' }));
    expect(responses.at(-1)).toMatchObject({ status: 429, body: { code: 429, result: null } });
  });
});
