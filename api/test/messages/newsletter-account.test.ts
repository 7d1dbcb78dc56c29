// An account claims an e-mail address: data under it is not its own until a mailed link was used.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newsletterSubscribers } from '../../src/messages/newsletter/newsletter-tables.ts';
import { createUserApi, PASSWORD, resetTokenOf, type UserApi } from '../customer/user-fixture.ts';

const SUBSCRIBE = '/api/ext/mailchimp-subscribe/subscribe';
const CONFIRM = '/api/ext/mailchimp-subscribe/confirm';
const DAY_MS = 86_400_000;

let api: UserApi;
beforeAll(async () => {
  api = await createUserApi();
});
afterAll(() => api.stop());

const rowOf = async (email: string) => {
  const [row] = await api.db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email_key, email));
  return row;
};
const requestState = async (email: string, token?: string) => {
  const response = await api.post(SUBSCRIBE, { email }, token === undefined ? {} : { token });
  await api.messages.newsletter.settled();
  return response;
};
const confirmMails = async (email: string) =>
  (await api.mails(email)).filter(({ kind }) => kind === 'newsletter-confirm');
const newestLink = async (email: string): Promise<string> =>
  /token=([0-9a-f]{64})/.exec((await confirmMails(email))[0]?.text ?? '')?.[1] ?? '';
/** As the recipient of the e-mail, on any device. */
const useLink = async (email: string) => api.post(CONFIRM, { token: await newestLink(email) });
const statusOf = async (email: string, token: string) =>
  (await api.get(`${SUBSCRIBE}?email=${email}`, token)).body.result;
const responseOf = async (email: string, token?: string) =>
  (await api.get(`${SUBSCRIBE}?email=${email}`, token)).body.meta;
const leave = (email: string, token: string) =>
  api.request(SUBSCRIBE, { method: 'DELETE', body: JSON.stringify({ email }) }, { token });
const exported = async (token: string) =>
  ((await api.get('/api/user/export', token)).body.result as { newsletter: unknown }).newsletter;

/** A guest subscribes; then an account is registered with the same address. */
const registerOver = async (email: string) => {
  await requestState(email);
  await useLink(email);
  const { id } = await api.register({ email });
  return { email, id, ...(await api.login(email)) };
};

describe('[NEWS-01] an account with an unverified address', () => {
  it('does not learn that the address is subscribed, and cannot unsubscribe it', async () => {
    const { email, token } = await registerOver('reader@example.ee');
    expect(await statusOf(email, token)).toBe('unsubscribed');
    expect(await exported(token)).toBeNull();
    expect((await leave(email, token)).body).toEqual({
      code: 200,
      result: 'OK',
      meta: { status: 'pending' },
    });
    await api.messages.newsletter.settled();
    expect((await rowOf(email))?.status).toBe('subscribed');
    expect((await api.mails(email)).map(({ kind }) => kind)).toContain('newsletter-leave');
  });

  it('gets the same response for any address, also after its own and a stranger’s request', async () => {
    const known = await registerOver('known@example.ee');
    const unknown = await api.customer();
    type Account = Pick<typeof known, 'email' | 'token'>;
    const asAccount = ({ email, token }: Account) => requestState(email, token);
    const asStranger = ({ email }: Account) => requestState(email);
    for (const [step, status] of [
      [() => {}, 'unsubscribed'],
      [asAccount, 'pending'],
      [asStranger, 'unsubscribed'],
    ] as const) {
      for (const account of [known, unknown]) {
        await step(account);
        expect(await statusOf(account.email, account.token)).toBe(status);
        // It is told to confirm by e-mail; a stranger is not told even that.
        expect(await responseOf(account.email, account.token)).toEqual({ proven: false });
        expect(await responseOf(account.email)).toBeUndefined();
      }
      expect(await exported(known.token)).toEqual(await exported(unknown.token));
    }
  });

  it('does not delete a subscription of others with the account', async () => {
    const { email, token } = await registerOver('stays@example.ee');
    await requestState(email, token);
    const mails = (await confirmMails(email)).length;
    const gone = await api.post('/api/user/delete', { password: PASSWORD }, { token });
    expect(gone.body.result).toBe(true);
    expect(await rowOf(email)).toMatchObject({ status: 'subscribed', asked_by: null });
    expect(await confirmMails(email)).toHaveLength(mails);
    expect((await api.mails(email)).map(({ kind }) => kind)).not.toContain('welcome');
  });

  it('deletes its own unconfirmed request with the account', async () => {
    const { email, token } = await api.customer();
    await requestState(email, token);
    expect(await exported(token)).toEqual({ status: 'pending' });
    await api.post('/api/user/delete', { password: PASSWORD }, { token });
    expect(await rowOf(email)).toBeUndefined();
  });
});

describe('[NEWS-01] an address is verified', () => {
  it('by the link that the account requested, opened anywhere; then the state is shown and changed at once', async () => {
    const { email, token } = await api.customer();
    expect((await requestState(email, token)).body.meta).toEqual({ status: 'pending' });
    expect(await statusOf(email, token)).toBe('pending');
    const confirmed = await useLink(email);
    expect(Object.keys(confirmed.body.result as object).sort()).toEqual([
      'couponSent',
      'email',
      'key',
      'status',
    ]);
    expect(await statusOf(email, token)).toBe('subscribed');
    expect(await responseOf(email, token)).toBeUndefined();
    expect(await exported(token)).toMatchObject({ status: 'subscribed' });
    expect((await leave(email, token)).body.meta).toEqual({ status: 'unsubscribed' });
    expect(await statusOf(email, token)).toBe('unsubscribed');
  });

  it('also when already subscribed: the e-mail says so, and brings no second coupon', async () => {
    const { email, token } = await registerOver('both@example.ee');
    await requestState(email, token);
    const [mail] = await confirmMails(email);
    expect(mail?.text).toContain('kliendikontolt');
    expect(mail?.text).not.toContain('10%');
    expect((await rowOf(email))?.status).toBe('subscribed');
    expect((await useLink(email)).body.result).toMatchObject({ status: 'subscribed', couponSent: false });
    expect(await statusOf(email, token)).toBe('subscribed');
  });

  it('by the password reset link', async () => {
    const { email } = await registerOver('reset@example.ee');
    const { token } = await api.proveAddress(email);
    expect(await statusOf(email, token)).toBe('subscribed');
  });

  it('not by a link that a guest requested', async () => {
    const { email, token } = await api.customer();
    await requestState(email, token);
    await requestState(email);
    expect((await confirmMails(email))[0]?.text).not.toContain('kliendikontolt');
    await useLink(email);
    expect((await rowOf(email))?.status).toBe('subscribed');
    expect(await statusOf(email, token)).toBe('unsubscribed');
  });

  it('not by an expired link', async () => {
    const { email, token } = await api.customer();
    await requestState(email, token);
    const refresh = api.clock.nowMs;
    api.clock.nowMs += 8 * DAY_MS;
    expect((await useLink(email)).status).toBe(400);
    const { token: later } = await api.login(email);
    expect(await statusOf(email, later)).toBe('unsubscribed');
    api.clock.nowMs = refresh;
  });
});

describe('[SES-06] changing the address', () => {
  const move = (token: string, email: string) =>
    api.post('/api/user/me', { customer: { email }, password: PASSWORD }, { token });

  it('does not reveal the requester until it is confirmed', async () => {
    await requestState('victim@example.ee');
    await useLink('victim@example.ee');
    const { email } = await api.customer();
    const { token } = await api.proveAddress(email);
    expect((await move(token, 'victim@example.ee')).status).toBe(200);
    expect(await statusOf('victim@example.ee', token)).toBe('unsubscribed');
  });

  it('is not verified by a link sent to the old address', async () => {
    const { email, token } = await api.customer();
    await requestState(email, token);
    const newsletter = await newestLink(email);
    await api.post('/api/user/reset-password', { email });
    const resetToken = await resetTokenOf(api, email);
    expect((await move(token, 'moved@example.ee')).status).toBe(200);
    const set = (to: string) =>
      api.post('/api/user/create-password', { email: to, resetToken, newPassword: PASSWORD });
    await api.post(CONFIRM, { token: newsletter });
    expect((await set('moved@example.ee')).status).toBe(500);
    const confirmed = await api.post('/api/user/confirm-email', {
      token: await api.confirmTokenOf('moved@example.ee'),
    });
    expect(confirmed.status).toBe(200);
    for (const to of [email, 'moved@example.ee']) expect((await set(to)).status).toBe(500);
    const { rows } = await api.db.$client.query(
      "select email_proven_at is not null proven from customer where email_key = 'moved@example.ee'",
    );
    expect(rows).toEqual([{ proven: true }]);
  });
});

it('rejects an invalid token, so that a client refreshes it instead of acting as a guest', async () => {
  expect((await api.post(SUBSCRIBE, { email: 'a@example.ee' }, { token: 'not.a.token' })).status).toBe(401);
});
