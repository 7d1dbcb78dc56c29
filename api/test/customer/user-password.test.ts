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
const ask = (email: string, address?: string) =>
  api.post('/api/user/reset-password', { email }, address ? { address } : {});
const create = (email: string, resetToken: string, newPassword = NEW) =>
  api.post('/api/user/create-password', { email, newPassword, resetToken });
const refusal = (code: number) => ({
  status: 500,
  body: { code: 500, result: { errorMessage: expect.any(String), code } },
});

describe('forgotten password', () => {
  it('[SES-04] a link by mail sets a new password, ends all sessions and is told', async () => {
    const { email, token, refreshToken } = await api.customer();
    expect(await ask(email)).toMatchObject({ status: 200, body: { code: 200, result: true } });
    const resetToken = await resetTokenOf(api, email);
    const [letter] = await api.letters(email);
    expect(letter?.text).toContain(
      `https://shop.example/et/create-password?email=${encodeURIComponent(email)}&token=${resetToken}`,
    );
    expect((await create(email.toUpperCase(), resetToken)).body).toMatchObject({ code: 200, result: true });
    expect((await api.login(email)).status).toBe(401);
    expect((await api.login(email, NEW)).status).toBe(200);
    expect((await api.get('/api/user/me', token)).status).toBe(401);
    expect((await api.post('/api/user/refresh', { refreshToken })).body.result).toBeNull();
    expect((await api.letters(email))[0]?.kind).toBe('password-changed');
  });

  it('[SES-04] the same answer for an address that nobody has, and no letter', async () => {
    const { email } = await api.register();
    const known = await ask(email);
    const unknown = await ask('nobody@example.ee');
    expect(unknown.body).toEqual(known.body);
    expect([...unknown.headers.keys()].sort()).toEqual([...known.headers.keys()].sort());
    await resetTokenOf(api, email);
    expect(await api.letters('nobody@example.ee')).toEqual([]);
  });

  it('[SES-04] counts once', async () => {
    const { email } = await api.register();
    await ask(email);
    const token = await resetTokenOf(api, email);
    const both = await Promise.all([create(email, token), create(email, token, 'Other-2027')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 500]);
    expect(await create(email, token)).toMatchObject(refusal(400));
  });

  it('[SES-04] runs out', async () => {
    const { email } = await api.register();
    await ask(email);
    const token = await resetTokenOf(api, email);
    api.clock.nowMs += 2 * HOUR_MS;
    expect(await create(email, token)).toMatchObject(refusal(400));
    expect((await api.login(email)).status).toBe(200);
  });

  it('[SES-04] a newer link replaces the older one', async () => {
    const { email } = await api.register();
    await ask(email);
    const first = await resetTokenOf(api, email);
    await ask(email);
    const second = await resetTokenOf(api, email, first);
    expect(await create(email, first)).toMatchObject(refusal(400));
    expect((await create(email, second)).status).toBe(200);
  });

  it('[SES-04] opens only the account it was sent to', async () => {
    const one = await api.register();
    const two = await api.register();
    await ask(one.email);
    const token = await resetTokenOf(api, one.email);
    expect(await create(two.email, token)).toMatchObject(refusal(400));
    expect(await create(one.email, 'f'.repeat(64))).toMatchObject(refusal(400));
    expect((await create(one.email, token)).status).toBe(200);
  });

  it('[SES-04] a weak password is refused and the link still counts', async () => {
    const { email } = await api.register();
    await ask(email);
    const token = await resetTokenOf(api, email);
    expect(await create(email, token, 'weak')).toMatchObject(refusal(400));
    expect((await create(email, token)).status).toBe(200);
  });

  it('stores only the hash of the link', async () => {
    const { email } = await api.register();
    await ask(email);
    const token = await resetTokenOf(api, email);
    const { rows } = await api.db.execute('select to_jsonb(p) as row from password_reset p');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('[SES-05] asks for an address', async () => {
    const refused = { status: 500, body: { code: 500, result: 'Invalid e-mail provided!' } };
    for (const body of [{}, { email: '' }, { email: 'x' }, { email: 'a@b.ee\r\nBcc: c@d.ee' }, undefined])
      expect(await api.post('/api/user/reset-password', body)).toMatchObject(refused);
  });

  it.each([
    { email: 'a@b.ee', newPassword: NEW },
    { email: 'a@b.ee', resetToken: 'x' },
    { newPassword: NEW, resetToken: 'x' },
    {},
    undefined,
  ])('[SES-04] create-password misses something: %j', async (body) => {
    expect(await api.post('/api/user/create-password', body)).toMatchObject({
      status: 500,
      body: { code: 500, result: 'email|resetToken|newPassword not provided' },
    });
  });

  it('[SES-04] a mailbox is not flooded, known or not; its owner has the newest link and may ask', async () => {
    const { email } = await api.register();
    for (const name of [email, 'ghost@example.ee']) {
      const statuses = [];
      for (let at = 0; at < 7; at += 1) statuses.push((await ask(name, `4.4.4.${at}`)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200]);
      const same = [];
      for (let at = 0; at < 5; at += 1) same.push((await ask(name, '4.4.5.1')).status);
      expect(same).toEqual([200, 200, 200, 429, 429]);
    }
    await waitUntil(async () => {
      const written = (await api.letters(email)).filter(({ kind }) => kind === 'password-reset');
      return written.length === 5 || undefined;
    });
    expect((await create(email, await resetTokenOf(api, email))).status).toBe(200);
  });
});

describe('change', () => {
  const change = (token: string | undefined, body: unknown) =>
    api.post('/api/user/change-password', body, token ? { token } : {});

  it('[SES-04] by the old one; other devices are logged out, links count no more', async () => {
    const { email, token, refreshToken } = await api.customer();
    const other = await api.login(email);
    await ask(email);
    const link = await resetTokenOf(api, email);
    const done = await change(token, { currentPassword: PASSWORD, newPassword: NEW });
    expect(done.body).toEqual({ code: 200, result: true });
    expect((await api.get('/api/user/me', token)).status).toBe(200);
    expect((await api.get('/api/user/me', other.token)).status).toBe(401);
    expect((await api.post('/api/user/refresh', { refreshToken })).status).toBe(200);
    expect(await create(email, link)).toMatchObject(refusal(400));
    expect((await api.login(email, NEW)).status).toBe(200);
  });

  it('[SES-04] failures are style B with the message', async () => {
    const { token } = await api.customer();
    expect(await change(token, { currentPassword: 'Wrong-2026', newPassword: NEW })).toMatchObject(
      refusal(401),
    );
    expect(await change(token, { currentPassword: PASSWORD, newPassword: 'weak' })).toMatchObject(
      refusal(400),
    );
    expect(await change(token, {})).toMatchObject(refusal(401));
    expect((await change(undefined, { currentPassword: PASSWORD, newPassword: NEW })).status).toBe(401);
  });

  it('[SES-02] a stolen token does not let the password be guessed', async () => {
    const { token } = await api.customer();
    const statuses = [];
    for (let at = 0; at < 10; at += 1)
      statuses.push((await change(token, { currentPassword: `Wrong-${at}`, newPassword: NEW })).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });
});
