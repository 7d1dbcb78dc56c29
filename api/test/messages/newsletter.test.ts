import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newsletterSubscribers } from '../../src/messages/newsletter/newsletter-tables.ts';
import { createUserApi, type UserApi } from '../customer/user-fixture.ts';
import { waitUntil } from '../wait-until.ts';

const SUBSCRIBE = '/api/ext/mailchimp-subscribe/subscribe';
const CONFIRM = '/api/ext/mailchimp-subscribe/confirm';
const LEAVE = '/api/ext/mailchimp-subscribe/leave';
const DAY_MS = 86_400_000;

let api: UserApi;
let serial = 0;
beforeAll(async () => {
  api = await createUserApi();
});
afterAll(() => api.stop());

const newEmail = (): string => {
  serial += 1;
  return `reader${serial}@example.ee`;
};
const rowOf = async (email: string) => {
  const [row] = await api.db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email_key, email.toLowerCase()));
  return row;
};
const mailsOf = async (email: string, kind: string) =>
  (await api.mails(email)).filter((mail) => mail.kind === kind);
const tokenFor = (email: string, not?: string) =>
  waitUntil(async () => {
    const [mail] = await mailsOf(email, 'newsletter-confirm');
    const token = /token=([0-9a-f]{64})/.exec(mail?.text ?? '')?.[1];
    return token === not ? undefined : token;
  });
const drop = (email: string, query = '', token?: string) =>
  api.request(`${SUBSCRIBE}${query}`, { method: 'DELETE', body: JSON.stringify({ email }) }, { token });
const join = async (email = newEmail()) => {
  await api.post(SUBSCRIBE, { email });
  const token = await tokenFor(email);
  const { body } = await api.post(CONFIRM, { token });
  return { email, token, confirmed: body.result as { couponSent: boolean; key: string; email: string } };
};

describe('[NEWS-01] subscribing', () => {
  it('requires the link sent to the address', async () => {
    const email = newEmail();
    const response = await api.post(SUBSCRIBE, { email });
    expect(response.body).toEqual({ code: 200, result: 'OK', meta: { status: 'pending' } });
    const token = await tokenFor(email);
    expect((await rowOf(email))?.status).toBe('pending');
    const confirmed = await api.post(CONFIRM, { token });
    expect(confirmed.body.result).toMatchObject({ email, status: 'subscribed', couponSent: true });
    expect((await rowOf(email))?.status).toBe('subscribed');
  });

  it('stores only the hash of the link, so database access cannot confirm', async () => {
    const email = newEmail();
    await api.post(SUBSCRIBE, { email });
    const token = await tokenFor(email);
    expect(JSON.stringify(await rowOf(email))).not.toContain(token);
    const hash = (await rowOf(email))?.token_hash;
    expect((await api.post(CONFIRM, { token: hash })).status).toBe(400);
  });

  it.each([undefined, '', 'maari', 'maari@', 42, { $ne: '' }, ['a@b.ee', 'c@d.ee']])(
    'rejects %j as an address, in all three calls',
    async (email) => {
      for (const method of ['POST', 'DELETE']) {
        const response = await api.request(SUBSCRIBE, { method, body: JSON.stringify({ email }) });
        expect(response.body).toEqual({ code: 500, result: 'Invalid e-mail provided!' });
      }
      const status = await api.get(`${SUBSCRIBE}?email=${encodeURIComponent(String(email ?? ''))}`);
      expect(status.body.code).toBe(500);
    },
  );

  it('a second request invalidates the first link', async () => {
    const email = newEmail();
    await api.post(SUBSCRIBE, { email });
    const first = await tokenFor(email);
    await api.post(SUBSCRIBE, { email: ` ${email.toUpperCase()} ` });
    const second = await waitUntil(async () => {
      const mails = await api.mails(email.toUpperCase());
      return /token=([0-9a-f]{64})/.exec(mails[0]?.text ?? '')?.[1];
    });
    expect((await api.post(CONFIRM, { token: first })).status).toBe(400);
    expect((await api.post(CONFIRM, { token: second })).status).toBe(200);
  });

  it('a link expires after a week', async () => {
    const email = newEmail();
    await api.post(SUBSCRIBE, { email });
    const token = await tokenFor(email);
    api.clock.nowMs += 7 * DAY_MS;
    expect((await api.post(CONFIRM, { token })).body).toMatchObject({ code: 400 });
    expect((await rowOf(email))?.status).toBe('pending');
  });

  it.each(['', 'x', '0'.repeat(64), "' or 1=1 --"])('rejects the forged link %j', async (token) => {
    expect((await api.post(CONFIRM, { token })).status).toBe(400);
  });

  it('sends e-mail in the language of the store', async () => {
    const email = newEmail();
    await api.post(`${SUBSCRIBE}?storeCode=ru`, { email });
    await tokenFor(email);
    const [mail] = await mailsOf(email, 'newsletter-confirm');
    expect(mail?.subject).toBe('Подтвердите подписку на рассылку');
    expect(mail?.text).toContain('https://shop.example/ru/newsletter?token=');
    expect(mail?.html).toContain('lang="ru"');
  });
});

describe('[COUP-03] the coupon', () => {
  it('is sent with the first confirmation, for one order, and never again', async () => {
    const { email, token, confirmed } = await join();
    expect(confirmed.couponSent).toBe(true);
    const [mail] = await mailsOf(email, 'newsletter-coupon');
    const code = /UUS-[A-Z2-9]{10}/.exec(mail?.text ?? '')?.[0];
    const { rows } = await api.db.$client.query('select * from coupon where code = $1', [code]);
    expect(rows).toMatchObject([{ kind: 'percent', value: 10, usage_limit: 1 }]);
    expect(mail?.html).toContain(code);
    expect((await api.post(CONFIRM, { token })).body.result).toMatchObject({
      status: 'subscribed',
      couponSent: false,
    });
    await drop(email, `?key=${confirmed.key}`);
    expect((await api.post(CONFIRM, { token })).status).toBe(400);
    await api.post(SUBSCRIBE, { email });
    const secondToken = await tokenFor(email, token);
    // The e-mails announce it beforehand.
    const [second, first] = await mailsOf(email, 'newsletter-confirm');
    expect(first?.text).toContain('saadame sulle kohe 10% sooduskoodi');
    expect(second?.text).toContain('sellele oleme selle juba saatnud');
    expect(`${second?.text}${second?.html}`).not.toContain('10%');
    const again = await api.post(CONFIRM, { token: secondToken });
    expect(again.body.result).toMatchObject({ status: 'subscribed', couponSent: false });
    expect(await mailsOf(email, 'newsletter-coupon')).toHaveLength(1);
  });

  it('is created once by two concurrent clicks', async () => {
    const email = newEmail();
    await api.post(SUBSCRIBE, { email });
    const token = await tokenFor(email);
    const responses = await Promise.all(Array.from({ length: 5 }, () => api.post(CONFIRM, { token })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const sent = responses.filter(({ body }) => (body.result as { couponSent: boolean }).couponSent);
    expect(sent).toHaveLength(1);
    expect(await mailsOf(email, 'newsletter-coupon')).toHaveLength(1);
  });

  it('its e-mail has an unsubscribe link and List-Unsubscribe headers', async () => {
    const { email, confirmed } = await join();
    const [mail] = await mailsOf(email, 'newsletter-coupon');
    expect(mail?.text).toContain(`https://shop.example/et/newsletter?leave=${confirmed.key}`);
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<https://shop.example${LEAVE}?key=${confirmed.key}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });
});

describe('[NEWS-01] unsubscribing', () => {
  it('works by the key of an e-mail, with one click, any number of times', async () => {
    const { email, confirmed } = await join();
    for (let turn = 0; turn < 2; turn += 1) {
      const left = await api.request(`${LEAVE}?key=${confirmed.key}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect(left.body.result).toEqual({ email, status: 'unsubscribed' });
    }
    expect((await rowOf(email))?.status).toBe('unsubscribed');
  });

  it('rejects a foreign or partial key', async () => {
    const mine = await join();
    const other = await join();
    const [otherId] = other.confirmed.key.split('.');
    const [, signature] = mine.confirmed.key.split('.');
    for (const key of [`${otherId}.${signature}`, otherId, '', `${otherId}.`, '0.x'])
      expect((await api.request(`${LEAVE}?key=${key}`, { method: 'POST' })).status).toBe(400);
    const response = await drop(other.email, `?key=${mine.confirmed.key}`);
    expect(response.body.meta).toEqual({ status: 'pending' });
    expect((await rowOf(other.email))?.status).toBe('subscribed');
  });

  it('sends a confirmation request to the owner when a stranger asks', async () => {
    const { email } = await join();
    const response = await drop(email);
    expect(response.body).toEqual({ code: 200, result: 'OK', meta: { status: 'pending' } });
    const mail = await waitUntil(async () => (await mailsOf(email, 'newsletter-leave'))[0]);
    expect((await rowOf(email))?.status).toBe('subscribed');
    const key = /leave=([\w.-]+)/.exec(mail.text)?.[1];
    expect((await api.request(`${LEAVE}?key=${key}`, { method: 'POST' })).status).toBe(200);
    expect((await rowOf(email))?.status).toBe('unsubscribed');
  });

  it('is immediate for a customer’s own address, not for another', async () => {
    const { email } = await api.customer();
    const customer = { email, ...(await api.proveAddress(email)) };
    await join(customer.email);
    const other = await join();
    expect((await drop(other.email, '', customer.token)).body.meta).toEqual({ status: 'pending' });
    expect((await drop(customer.email, '', customer.token)).body.meta).toEqual({ status: 'unsubscribed' });
    expect((await rowOf(customer.email))?.status).toBe('unsubscribed');
    expect((await rowOf(other.email))?.status).toBe('subscribed');
  });
});

describe('privacy of responses', () => {
  const statusOf = async (email: string, more = '', token?: string) =>
    (await api.get(`${SUBSCRIBE}?email=${encodeURIComponent(email)}${more}`, token)).body.result;

  it('the owner gets the real state, everybody else a neutral one', async () => {
    const registered = await api.customer();
    const customer = { ...registered, ...(await api.proveAddress(registered.email)) };
    const { email } = await join();
    const { confirmed } = await join(customer.email);
    expect(await statusOf(customer.email, '', customer.token)).toBe('subscribed');
    expect(await statusOf(customer.email, `&key=${confirmed.key}`)).toBe('subscribed');
    for (const address of [customer.email, email, newEmail()])
      expect(await statusOf(address), address).toBe('unsubscribed');
    expect(await statusOf(email, '', customer.token)).toBe('unsubscribed');
    expect(await statusOf(email, `&key=${confirmed.key}`)).toBe('unsubscribed');
    expect((await api.get(`${SUBSCRIBE}?email=${email}`, 'not.a.token')).status).toBe(401);
  });

  it('subscribe and unsubscribe return the same for every address, and send no unnecessary e-mail', async () => {
    const { email } = await join();
    const stranger = newEmail();
    const [known, unknown] = [
      await api.post(SUBSCRIBE, { email }),
      await api.post(SUBSCRIBE, { email: stranger }),
    ];
    expect(known.body).toEqual(unknown.body);
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
    await tokenFor(stranger);
    expect(await mailsOf(email, 'newsletter-confirm')).toHaveLength(1);
    const nobody = newEmail();
    expect((await drop(nobody)).body).toEqual((await drop(email)).body);
    await waitUntil(async () => (await mailsOf(email, 'newsletter-leave'))[0]);
    expect(await api.mails(nobody)).toEqual([]);
  });

  it('responses are not cacheable', async () => {
    const response = await api.get(`${SUBSCRIBE}?email=a@example.ee`);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

it('limits e-mails per mailbox, whoever asks, known or not', async () => {
  const { email } = await join();
  for (const address of [email, newEmail()]) {
    const codes: number[] = [];
    for (let turn = 0; turn < 6; turn += 1)
      codes.push(
        (await api.post(SUBSCRIBE, { email: address }, { address: `10.9.${serial}.${turn}` })).status,
      );
    expect(codes.at(-1)).toBe(429);
    expect(codes.filter((code) => code === 200).length).toBeLessThanOrEqual(4);
  }
});

it('deletes unconfirmed requests', async () => {
  const email = newEmail();
  await api.post(SUBSCRIBE, { email });
  await tokenFor(email);
  const { messages: conversation } = api;
  api.clock.nowMs += 29 * DAY_MS;
  await conversation.newsletter.deleteUnconfirmed();
  expect(await rowOf(email)).toBeDefined();
  api.clock.nowMs += 2 * DAY_MS;
  await conversation.newsletter.deleteUnconfirmed();
  expect(await rowOf(email)).toBeUndefined();
});

it('logs no unexpected error', () => {
  expect(api.logged.filter(({ level }) => level === 'error')).toEqual([]);
});

describe('[NEWS-01] a form without JavaScript', () => {
  const sendForm = async (path: string, fields: Record<string, string>, address = '10.9.0.1') => {
    const response = await api.app.request(
      path,
      {
        method: 'POST',
        body: new URLSearchParams(fields).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      },
      { incoming: { socket: { remoteAddress: address } } },
    );
    return { status: response.status, to: response.headers.get('location') };
  };

  it('subscribes and unsubscribes by the same rules, answered with a page without personal data', async () => {
    const email = newEmail();
    expect(await sendForm(`${SUBSCRIBE}?storeCode=ru`, { email })).toEqual({
      status: 303,
      to: '/ru/newsletter?said=sent',
    });
    const token = await tokenFor(email);
    expect(await sendForm(`${CONFIRM}?storeCode=ru`, { token })).toEqual({
      status: 303,
      to: '/ru/newsletter?said=joined',
    });
    expect((await rowOf(email))?.status).toBe('subscribed');
    const [coupon] = await mailsOf(email, 'newsletter-coupon');
    const key = /leave=([\w.-]+)/.exec(coupon?.text ?? '')?.[1] ?? '';
    expect(await sendForm(LEAVE, { key })).toEqual({ status: 303, to: '/et/newsletter?said=left' });
    expect((await rowOf(email))?.status).toBe('unsubscribed');
  });

  it('reports an error without repeating the input', async () => {
    for (const email of ['', 'no address', '<script>@x', 'a@b.ee\r\nBcc: c@d.ee'])
      expect((await sendForm(SUBSCRIBE, { email })).to).toBe('/et/newsletter?said=invalid');
    expect((await sendForm(CONFIRM, { token: 'nonsense' })).to).toBe('/et/newsletter?said=old');
    expect((await sendForm(LEAVE, { key: '1.nonsense' })).to).toBe('/et/newsletter?said=old');
  });

  it('is rate limited like any other call', async () => {
    const email = newEmail();
    const titles: (string | null)[] = [];
    for (let n = 0; n < 6; n += 1) titles.push((await sendForm(SUBSCRIBE, { email }, '10.9.0.2')).to);
    expect(titles[0]).toBe('/et/newsletter?said=sent');
    expect(titles.at(-1)).toBe('/et/newsletter?said=later');
  });

  it('one-click unsubscribe of a mail client still gets its own response', async () => {
    const { status } = await sendForm(`${LEAVE}?key=1.nonsense`, { 'List-Unsubscribe': 'One-Click' });
    expect(status).toBe(400);
  });
});
