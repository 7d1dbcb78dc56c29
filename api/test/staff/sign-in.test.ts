import { accountEndpoint, signOutEndpoint } from '@klaas/core/contract/admin/account-endpoints.ts';
import {
  passkeyChallengeEndpoint,
  signInByPasskeyEndpoint,
  signInByPasswordEndpoint,
  signInByRecoveryEndpoint,
  signInToDemoEndpoint,
} from '@klaas/core/contract/admin/sign-in-endpoints.ts';
import { meEndpoint } from '@klaas/core/contract/admin/staff-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadOutbox } from '../../src/providers/mail/outbox.ts';
import { createSoftwareAuthenticator } from '../outside/software-authenticator.ts';
import { composeApi, createTestApi, type TestApi } from '../test-deps.ts';
import {
  acceptByPasskey,
  codeAt,
  granted,
  joinByPasskey,
  joinByPassword,
  openBrowser,
  PASSWORD,
  printInvitation,
  signInByPasskey,
} from './people-fixture.ts';

let api: TestApi;
let nowMs = Date.parse('2026-06-01T09:00:00Z');
beforeAll(async () => {
  api = await createTestApi({ services: { now: () => nowMs } });
});
afterAll(() => api.stop());

const MINUTE_MS = 60_000;
const STEP_MS = 30_000;
const REFUSED = { ok: false, error: 'forbidden', detail: 'sign_in_refused' };

describe('passkeys', () => {
  it('[OFFICE-04] sign in without a password', async () => {
    const { authenticator } = await joinByPasskey(api, 'orders', 'Kadri Demo');
    const browser = openBrowser(api.app);
    expect(await signInByPasskey(browser, authenticator)).toEqual({ ok: true, value: { needs_key: false } });
    expect(await browser.call(meEndpoint)).toMatchObject({ value: { name: 'Kadri Demo', role: 'orders' } });
    const { keys } = granted(await browser.call(accountEndpoint));
    expect(keys).toMatchObject([{ name: 'Laptop', last_used_at: new Date(nowMs).toISOString() }]);
  });

  it('[OFFICE-04] are refused from another origin, with a used or old challenge, and without a finger or PIN', async () => {
    const { authenticator } = await joinByPasskey(api, 'orders');
    const browser = openBrowser(api.app);
    const signIn = (passkey: unknown) => browser.call(signInByPasskeyEndpoint, { body: { passkey } });
    const challenge = async () => granted(await browser.call(passkeyChallengeEndpoint));
    expect(await signIn(authenticator.at('https://shop.example.evil').get(await challenge()))).toEqual(
      REFUSED,
    );

    const used = await challenge();
    expect(await signIn(authenticator.get(used))).toMatchObject({ ok: true });
    expect(await signIn(authenticator.get(used))).toEqual(REFUSED);

    const old = await challenge();
    nowMs += 6 * MINUTE_MS;
    expect(await signIn(authenticator.get(old))).toEqual(REFUSED);
    expect(await signIn(authenticator.get({ challenge: 'made-up' }))).toEqual(REFUSED);

    const careless = createSoftwareAuthenticator({ isVerified: false });
    const { token } = await printInvitation(api, 'orders');
    expect(await acceptByPasskey(browser, token, careless)).toMatchObject({
      error: 'invalid',
      fields: [{ field: 'proof.passkey', rule: 'refused' }],
    });
  });

  it('[OFFICE-04] a challenge of an invitation does not sign in', async () => {
    const { authenticator } = await joinByPasskey(api, 'orders');
    const { token } = await printInvitation(api, 'owner');
    const browser = openBrowser(api.app);
    const options = await api.app.request('/api/admin/invitation/passkey/options', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify({ token, name: 'x' }),
    });
    const { value } = (await options.json()) as { value: { challenge: string } };
    const body = { passkey: authenticator.get(value) };
    expect(await browser.call(signInByPasskeyEndpoint, { body })).toEqual(REFUSED);
  });
});

describe('password and code', () => {
  it('[OFFICE-05] sign in; a code counts once, one of the steps beside it too, an older one not', async () => {
    const { email, secret } = await joinByPassword(api, 'workshop');
    const signIn = (code: string) =>
      openBrowser(api.app).call(signInByPasswordEndpoint, { body: { email, password: PASSWORD, code } });
    // The code of the invitation is used.
    expect(await signIn(codeAt(secret, nowMs))).toEqual(REFUSED);
    expect(await signIn(codeAt(secret, nowMs + STEP_MS))).toMatchObject({ ok: true });
    expect(await signIn(codeAt(secret, nowMs + STEP_MS))).toEqual(REFUSED);
    nowMs += 3 * STEP_MS;
    expect(await signIn(codeAt(secret, nowMs - 2 * STEP_MS))).toEqual(REFUSED);
    expect(await signIn(codeAt(secret, nowMs - STEP_MS))).toMatchObject({ ok: true });
    expect(await signIn(codeAt(secret, nowMs + 2 * STEP_MS))).toEqual(REFUSED);
  });

  it('[OFFICE-05] of parallel tries with one code one signs in', async () => {
    const { email, secret } = await joinByPassword(api, 'workshop');
    nowMs += 2 * STEP_MS;
    const body = { email, password: PASSWORD, code: codeAt(secret, nowMs) };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => openBrowser(api.app).call(signInByPasswordEndpoint, { body })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('[OFFICE-06] unknown address, wrong password and wrong code have one answer, and each costs one hash', async () => {
    const { email, secret } = await joinByPassword(api, 'content');
    nowMs += 2 * STEP_MS;
    let hashes = 0;
    const { hasher } = api.services;
    const counting = {
      ...hasher,
      verify: (storedHash: string | null, password: string) => {
        hashes += 1;
        return hasher.verify(storedHash, password);
      },
    };
    const app = composeApi({ ...api.services, hasher: counting });
    const code = codeAt(secret, nowMs);
    const wrong = code === '000000' ? '000001' : '000000';
    for (const body of [
      { email: 'nobody@example.com', password: PASSWORD, code },
      { email, password: 'Wrong-2026', code },
      { email, password: PASSWORD, code: wrong },
    ]) {
      hashes = 0;
      const response = await openBrowser(app).request(signInByPasswordEndpoint, { body });
      expect({ status: response.status, answer: await response.json(), hashes }).toEqual({
        ...{ status: 403, answer: REFUSED, hashes: 1 },
      });
      expect(response.headers.get('set-cookie')).toBeNull();
    }
  });

  it('[OFFICE-07] after ten wrong tries the account rests 15 minutes and the owners are told', async () => {
    const owner = await joinByPasskey(api, 'owner', 'Mari Omanik');
    const { email, secret } = await joinByPassword(api, 'catalogue');
    nowMs += 2 * STEP_MS;
    const signIn = (password: string) =>
      openBrowser(api.app).call(signInByPasswordEndpoint, {
        body: { email, password, code: codeAt(secret, nowMs) },
      });
    const emails = async () =>
      (await loadOutbox(api.services.db)).filter(
        ({ kind, to_address }) => kind === 'staff-resting' && to_address === owner.email,
      );
    for (let tries = 1; tries <= 10; tries += 1) {
      expect(await emails()).toHaveLength(0);
      expect(await signIn('Wrong-2026')).toEqual(REFUSED);
    }
    expect(await emails()).toMatchObject([{ subject: expect.stringContaining('Rein Proov') }]);
    expect(await signIn(PASSWORD)).toEqual(REFUSED);
    nowMs += 14 * MINUTE_MS;
    expect(await signIn(PASSWORD)).toEqual(REFUSED);
    nowMs += 2 * MINUTE_MS;
    expect(await signIn(PASSWORD)).toMatchObject({ ok: true });
    expect(await emails()).toHaveLength(1);
  });

  it('[OFFICE-07] a stranger who tries passwords does not shut out a passkey', async () => {
    const { email, authenticator } = await joinByPasskey(api, 'catalogue');
    const body = { email, password: 'Wrong-2026', code: '000000' };
    for (let tries = 1; tries <= 10; tries += 1)
      await openBrowser(api.app).call(signInByPasswordEndpoint, { body });
    expect(await signInByPasskey(openBrowser(api.app), authenticator)).toMatchObject({ ok: true });
  });
});

describe('recovery codes', () => {
  it('[OFFICE-08] sign in once and ask for a new key', async () => {
    const { email, codes } = await joinByPasskey(api, 'orders');
    expect(new Set(codes).size).toBe(10);
    const [first = '', second = ''] = codes;
    const use = (code: string, browser = openBrowser(api.app)) =>
      browser.call(signInByRecoveryEndpoint, { body: { email, code } });
    nowMs += MINUTE_MS;
    const browser = openBrowser(api.app);
    expect(await use(first.toUpperCase().replaceAll('-', ' '), browser)).toEqual({
      ...{ ok: true, value: { needs_key: true } },
    });
    expect(await browser.call(meEndpoint)).toMatchObject({ value: { needs_key: true } });
    expect(await use(first)).toEqual(REFUSED);
    const answers = await Promise.all([use(second), use(second), use(second)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await use('0000-0000-0000-0000')).toEqual(REFUSED);
  });

  it('[OFFICE-08] are stored hashed only', async () => {
    const { codes } = await joinByPasskey(api, 'orders');
    const { rows } = await api.services.db.$client.query(
      `select (select json_agg(c)::text from staff_recovery_code c) || (select json_agg(c)::text from change c) ||
        coalesce((select json_agg(r)::text from staff_request r), '') as stored`,
    );
    for (const code of codes) expect(rows[0].stored).not.toContain(code);
  });
});

it('a person signs out: the cookie counts no more', async () => {
  const { browser } = await joinByPasskey(api, 'orders');
  const headers = { Cookie: browser.cookie() };
  expect(browser.cookie()).toMatch(/^__Host-office=[0-9a-f]{64}$/);
  expect(await browser.call(signOutEndpoint)).toMatchObject({ ok: true });
  expect(browser.cookie()).toBe('__Host-office=');
  expect((await browser.request(meEndpoint, { headers })).status).toBe(401);
});

it('only the demo shop has the demo owner', async () => {
  const response = await openBrowser(api.app).request(signInToDemoEndpoint);
  expect([response.status, await response.json()]).toEqual([401, { ok: false, error: 'signed_out' }]);
});
