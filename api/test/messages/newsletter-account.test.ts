// An account says that it has an address. Until a link mailed there was used, what lies under the address is not its own.
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
const ask = async (email: string, token?: string) => {
  const answer = await api.post(SUBSCRIBE, { email }, token === undefined ? {} : { token });
  await api.messages.newsletter.settled();
  return answer;
};
const confirmLetters = async (email: string) =>
  (await api.letters(email)).filter(({ kind }) => kind === 'newsletter-confirm');
const newestLink = async (email: string): Promise<string> =>
  /token=([0-9a-f]{64})/.exec((await confirmLetters(email))[0]?.text ?? '')?.[1] ?? '';
/** As anybody who opened the letter, on whatever device. */
const useLink = async (email: string) => api.post(CONFIRM, { token: await newestLink(email) });
const statusOf = async (email: string, token: string) =>
  (await api.get(`${SUBSCRIBE}?email=${email}`, token)).body.result;
const saidOf = async (email: string, token?: string) =>
  (await api.get(`${SUBSCRIBE}?email=${email}`, token)).body.meta;
const leave = (email: string, token: string) =>
  api.request(SUBSCRIBE, { method: 'DELETE', body: JSON.stringify({ email }) }, { token });
const exported = async (token: string) =>
  ((await api.get('/api/user/export', token)).body.result as { newsletter: unknown }).newsletter;

/** Somebody reads the newsletter as a guest; then an account is made with the address. */
const registerOver = async (email: string) => {
  await ask(email);
  await useLink(email);
  const { id } = await api.register({ email });
  return { email, id, ...(await api.login(email)) };
};

describe('[NEWS-01] an account whose address nobody has proven', () => {
  it('does not learn that the address reads the newsletter, and cannot end it', async () => {
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
    expect((await api.letters(email)).map(({ kind }) => kind)).toContain('newsletter-leave');
  });

  it('is answered alike whatever the address is, also after its own wish and a stranger’s', async () => {
    const known = await registerOver('known@example.ee');
    const unknown = await api.customer();
    type Account = Pick<typeof known, 'email' | 'token'>;
    const asAccount = ({ email, token }: Account) => ask(email, token);
    const asStranger = ({ email }: Account) => ask(email);
    for (const [step, status] of [
      [() => {}, 'unsubscribed'],
      [asAccount, 'pending'],
      [asStranger, 'unsubscribed'],
    ] as const) {
      for (const account of [known, unknown]) {
        await step(account);
        expect(await statusOf(account.email, account.token)).toBe(status);
        // It is told that its word is not enough, and a stranger is not told even that.
        expect(await saidOf(account.email, account.token)).toEqual({ proven: false });
        expect(await saidOf(account.email)).toBeUndefined();
      }
      expect(await exported(known.token)).toEqual(await exported(unknown.token));
    }
  });

  it('takes nothing along that is not its own when it is deleted', async () => {
    const { email, token } = await registerOver('stays@example.ee');
    await ask(email, token);
    const letters = (await confirmLetters(email)).length;
    const gone = await api.post('/api/user/delete', { password: PASSWORD }, { token });
    expect(gone.body.result).toBe(true);
    expect(await rowOf(email)).toMatchObject({ status: 'subscribed', asked_by: null });
    expect(await confirmLetters(email)).toHaveLength(letters);
    expect((await api.letters(email)).map(({ kind }) => kind)).not.toContain('welcome');
  });

  it('takes its own unanswered wish along', async () => {
    const { email, token } = await api.customer();
    await ask(email, token);
    expect(await exported(token)).toEqual({ status: 'pending' });
    await api.post('/api/user/delete', { password: PASSWORD }, { token });
    expect(await rowOf(email)).toBeUndefined();
  });
});

describe('[NEWS-01] an address is proven', () => {
  it('by the link that the account asked for, opened anywhere; then the state is shown and changed at once', async () => {
    const { email, token } = await api.customer();
    expect((await ask(email, token)).body.meta).toEqual({ status: 'pending' });
    expect(await statusOf(email, token)).toBe('pending');
    const confirmed = await useLink(email);
    expect(Object.keys(confirmed.body.result as object).sort()).toEqual([
      'couponSent',
      'email',
      'key',
      'status',
    ]);
    expect(await statusOf(email, token)).toBe('subscribed');
    expect(await saidOf(email, token)).toBeUndefined();
    expect(await exported(token)).toMatchObject({ status: 'subscribed' });
    expect((await leave(email, token)).body.meta).toEqual({ status: 'unsubscribed' });
    expect(await statusOf(email, token)).toBe('unsubscribed');
  });

  it('also where the address reads already: the letter says what it is about, and brings no second coupon', async () => {
    const { email, token } = await registerOver('both@example.ee');
    await ask(email, token);
    const [letter] = await confirmLetters(email);
    expect(letter?.text).toContain('kliendikontolt');
    expect(letter?.text).not.toContain('10%');
    expect((await rowOf(email))?.status).toBe('subscribed');
    expect((await useLink(email)).body.result).toMatchObject({ status: 'subscribed', couponSent: false });
    expect(await statusOf(email, token)).toBe('subscribed');
  });

  it('by the link for a new password', async () => {
    const { email } = await registerOver('reset@example.ee');
    const { token } = await api.proveAddress(email);
    expect(await statusOf(email, token)).toBe('subscribed');
  });

  it('not by a link that a guest asked for', async () => {
    const { email, token } = await api.customer();
    await ask(email, token);
    await ask(email);
    expect((await confirmLetters(email))[0]?.text).not.toContain('kliendikontolt');
    await useLink(email);
    expect((await rowOf(email))?.status).toBe('subscribed');
    expect(await statusOf(email, token)).toBe('unsubscribed');
  });

  it('not by a link that ran out', async () => {
    const { email, token } = await api.customer();
    await ask(email, token);
    const refresh = api.clock.nowMs;
    api.clock.nowMs += 8 * DAY_MS;
    expect((await useLink(email)).status).toBe(400);
    const { token: later } = await api.login(email);
    expect(await statusOf(email, later)).toBe('unsubscribed');
    api.clock.nowMs = refresh;
  });
});

describe('[SES-06] another address', () => {
  const move = (token: string, email: string) =>
    api.post('/api/user/me', { customer: { email }, password: PASSWORD }, { token });

  it('says nothing about who asked for it until it is confirmed', async () => {
    await ask('victim@example.ee');
    await useLink('victim@example.ee');
    const { email } = await api.customer();
    const { token } = await api.proveAddress(email);
    expect((await move(token, 'victim@example.ee')).status).toBe(200);
    expect(await statusOf('victim@example.ee', token)).toBe('unsubscribed');
  });

  it('is not proven by a link that went to the old one', async () => {
    const { email, token } = await api.customer();
    await ask(email, token);
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

it('a token that is not valid is refused, so that a client renews it instead of losing the account', async () => {
  expect((await api.post(SUBSCRIBE, { email: 'a@example.ee' }, { token: 'not.a.token' })).status).toBe(401);
});
