import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../wait-until.ts';
import { createUserApi, PASSWORD, resetTokenOf, type UserApi } from './user-fixture.ts';

let api: UserApi;
beforeAll(async () => {
  api = await createUserApi();
});
afterAll(() => api.stop());

const NEW = 'Peegel-2027';
const HOUR_MS = 3_600_000;
const requestReset = (email: string, address?: string) =>
  api.post('/api/user/reset-password', { email }, address ? { address } : {});
const create = (email: string, resetToken: string, newPassword = NEW) =>
  api.post('/api/user/create-password', { email, newPassword, resetToken });
const errorBody = (code: number) => ({
  status: 500,
  body: { code: 500, result: { errorMessage: expect.any(String), code } },
});

describe('password reset', () => {
  it('[SES-04] sets a new password by a mailed link, ends all sessions and notifies the customer', async () => {
    const { email, token, refreshToken } = await api.customer();
    expect(await requestReset(email)).toMatchObject({ status: 200, body: { code: 200, result: true } });
    const resetToken = await resetTokenOf(api, email);
    const [mail] = await api.mails(email);
    expect(mail?.text).toContain(
      `https://shop.example/et/create-password?email=${encodeURIComponent(email)}&token=${resetToken}`,
    );
    expect((await create(email.toUpperCase(), resetToken)).body).toMatchObject({ code: 200, result: true });
    expect((await api.login(email)).status).toBe(401);
    expect((await api.login(email, NEW)).status).toBe(200);
    expect((await api.get('/api/user/me', token)).status).toBe(401);
    expect((await api.post('/api/user/refresh', { refreshToken })).body.result).toBeNull();
    expect((await api.mails(email))[0]?.kind).toBe('password-changed');
  });

  it('[SES-04] returns the same response for an unknown address, without sending an e-mail', async () => {
    const { email } = await api.register();
    const known = await requestReset(email);
    const unknown = await requestReset('nobody@example.ee');
    expect(unknown.body).toEqual(known.body);
    expect([...unknown.headers.keys()].sort()).toEqual([...known.headers.keys()].sort());
    await resetTokenOf(api, email);
    expect(await api.mails('nobody@example.ee')).toEqual([]);
  });

  it('[SES-04] the link works once', async () => {
    const { email } = await api.register();
    await requestReset(email);
    const token = await resetTokenOf(api, email);
    const both = await Promise.all([create(email, token), create(email, token, 'Other-2027')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 500]);
    expect(await create(email, token)).toMatchObject(errorBody(400));
  });

  it('[SES-04] the link expires', async () => {
    const { email } = await api.register();
    await requestReset(email);
    const token = await resetTokenOf(api, email);
    api.clock.nowMs += 2 * HOUR_MS;
    expect(await create(email, token)).toMatchObject(errorBody(400));
    expect((await api.login(email)).status).toBe(200);
  });

  it('[SES-04] a newer link replaces the older one', async () => {
    const { email } = await api.register();
    await requestReset(email);
    const first = await resetTokenOf(api, email);
    await requestReset(email);
    const second = await resetTokenOf(api, email, first);
    expect(await create(email, first)).toMatchObject(errorBody(400));
    expect((await create(email, second)).status).toBe(200);
  });

  it('[SES-04] the link works only for its own account', async () => {
    const one = await api.register();
    const two = await api.register();
    await requestReset(one.email);
    const token = await resetTokenOf(api, one.email);
    expect(await create(two.email, token)).toMatchObject(errorBody(400));
    expect(await create(one.email, 'f'.repeat(64))).toMatchObject(errorBody(400));
    expect((await create(one.email, token)).status).toBe(200);
  });

  it('[SES-04] rejects a weak password and keeps the link valid', async () => {
    const { email } = await api.register();
    await requestReset(email);
    const token = await resetTokenOf(api, email);
    expect(await create(email, token, 'weak')).toMatchObject(errorBody(400));
    expect((await create(email, token)).status).toBe(200);
  });

  it('stores only the hash of the link', async () => {
    const { email } = await api.register();
    await requestReset(email);
    const token = await resetTokenOf(api, email);
    const { rows } = await api.db.execute('select to_jsonb(p) as row from password_reset p');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('[SES-05] requires an e-mail address', async () => {
    const rejected = { status: 500, body: { code: 500, result: 'Invalid e-mail provided!' } };
    for (const body of [{}, { email: '' }, { email: 'x' }, { email: 'a@b.ee\r\nBcc: c@d.ee' }, undefined])
      expect(await api.post('/api/user/reset-password', body)).toMatchObject(rejected);
  });

  it.each([
    { email: 'a@b.ee', newPassword: NEW },
    { email: 'a@b.ee', resetToken: 'x' },
    { newPassword: NEW, resetToken: 'x' },
    {},
    undefined,
  ])('[SES-04] create-password rejects a missing field: %j', async (body) => {
    expect(await api.post('/api/user/create-password', body)).toMatchObject({
      status: 500,
      body: { code: 500, result: 'email|resetToken|newPassword not provided' },
    });
  });

  it('[SES-04] limits e-mails per mailbox, known or not; the newest link stays valid', async () => {
    const { email } = await api.register();
    for (const name of [email, 'ghost@example.ee']) {
      const statuses = [];
      for (let index = 0; index < 7; index += 1)
        statuses.push((await requestReset(name, `4.4.4.${index}`)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200]);
      const same = [];
      for (let index = 0; index < 5; index += 1) same.push((await requestReset(name, '4.4.5.1')).status);
      expect(same).toEqual([200, 200, 200, 429, 429]);
    }
    await waitUntil(async () => {
      const written = (await api.mails(email)).filter(({ kind }) => kind === 'password-reset');
      return written.length === 5 || undefined;
    });
    expect((await create(email, await resetTokenOf(api, email))).status).toBe(200);
  });
});

describe('password change', () => {
  const change = (token: string | undefined, body: unknown) =>
    api.post('/api/user/change-password', body, token ? { token } : {});

  it('[SES-04] requires the old password, logs out other devices and invalidates reset links', async () => {
    const { email, token, refreshToken } = await api.customer();
    const other = await api.login(email);
    await requestReset(email);
    const link = await resetTokenOf(api, email);
    const done = await change(token, { currentPassword: PASSWORD, newPassword: NEW });
    expect(done.body).toEqual({ code: 200, result: true });
    expect((await api.get('/api/user/me', token)).status).toBe(200);
    expect((await api.get('/api/user/me', other.token)).status).toBe(401);
    expect((await api.post('/api/user/refresh', { refreshToken })).status).toBe(200);
    expect(await create(email, link)).toMatchObject(errorBody(400));
    expect((await api.login(email, NEW)).status).toBe(200);
  });

  it('[SES-04] failures are style B with the message', async () => {
    const { token } = await api.customer();
    expect(await change(token, { currentPassword: 'Wrong-2026', newPassword: NEW })).toMatchObject(
      errorBody(401),
    );
    expect(await change(token, { currentPassword: PASSWORD, newPassword: 'weak' })).toMatchObject(
      errorBody(400),
    );
    expect(await change(token, {})).toMatchObject(errorBody(401));
    expect((await change(undefined, { currentPassword: PASSWORD, newPassword: NEW })).status).toBe(401);
  });

  it('[SES-02] limits password guesses made with a stolen token', async () => {
    const { token } = await api.customer();
    const statuses = [];
    for (let index = 0; index < 10; index += 1)
      statuses.push((await change(token, { currentPassword: `Wrong-${index}`, newPassword: NEW })).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });
});
