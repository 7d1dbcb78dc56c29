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
const lettersOf = async (email: string, kind: string) =>
  (await api.letters(email)).filter((letter) => letter.kind === kind);
const tokenFor = (email: string, not?: string) =>
  waitUntil(async () => {
    const [letter] = await lettersOf(email, 'newsletter-confirm');
    const token = /token=([0-9a-f]{64})/.exec(letter?.text ?? '')?.[1];
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

describe('[NEWS-01] joining', () => {
  it('an address joins by the link that was sent to it, not by being typed', async () => {
    const email = newEmail();
    const answer = await api.post(SUBSCRIBE, { email });
    expect(answer.body).toEqual({ code: 200, result: 'OK', meta: { status: 'pending' } });
    const token = await tokenFor(email);
    expect((await rowOf(email))?.status).toBe('pending');
    const confirmed = await api.post(CONFIRM, { token });
    expect(confirmed.body.result).toMatchObject({ email, status: 'subscribed', couponSent: true });
    expect((await rowOf(email))?.status).toBe('subscribed');
  });

  it('the database cannot be used to confirm: only the hash of the link is there', async () => {
    const email = newEmail();
    await api.post(SUBSCRIBE, { email });
    const token = await tokenFor(email);
    expect(JSON.stringify(await rowOf(email))).not.toContain(token);
    const hash = (await rowOf(email))?.token_hash;
    expect((await api.post(CONFIRM, { token: hash })).status).toBe(400);
  });

  it.each([undefined, '', 'maari', 'maari@', 42, { $ne: '' }, ['a@b.ee', 'c@d.ee']])(
    'refuses %j as an address, in all three calls',
    async (email) => {
      for (const method of ['POST', 'DELETE']) {
        const answer = await api.request(SUBSCRIBE, { method, body: JSON.stringify({ email }) });
        expect(answer.body).toEqual({ code: 500, result: 'Invalid e-mail provided!' });
      }
      const status = await api.get(`${SUBSCRIBE}?email=${encodeURIComponent(String(email ?? ''))}`);
      expect(status.body.code).toBe(500);
    },
  );

  it('a second wish makes the first link worthless', async () => {
    const email = newEmail();
    await api.post(SUBSCRIBE, { email });
    const first = await tokenFor(email);
    await api.post(SUBSCRIBE, { email: ` ${email.toUpperCase()} ` });
    const second = await waitUntil(async () => {
      const letters = await api.letters(email.toUpperCase());
      return /token=([0-9a-f]{64})/.exec(letters[0]?.text ?? '')?.[1];
    });
    expect((await api.post(CONFIRM, { token: first })).status).toBe(400);
    expect((await api.post(CONFIRM, { token: second })).status).toBe(200);
  });

  it('a link runs out after a week', async () => {
    const email = newEmail();
    await api.post(SUBSCRIBE, { email });
    const token = await tokenFor(email);
    api.clock.nowMs += 7 * DAY_MS;
    expect((await api.post(CONFIRM, { token })).body).toMatchObject({ code: 400 });
    expect((await rowOf(email))?.status).toBe('pending');
  });

  it.each(['', 'x', '0'.repeat(64), "' or 1=1 --"])('refuses the made-up link %j', async (token) => {
    expect((await api.post(CONFIRM, { token })).status).toBe(400);
  });

  it('writes in the language of the store', async () => {
    const email = newEmail();
    await api.post(`${SUBSCRIBE}?storeCode=ru`, { email });
    await tokenFor(email);
    const [letter] = await lettersOf(email, 'newsletter-confirm');
    expect(letter?.subject).toBe('Подтвердите подписку на рассылку');
    expect(letter?.text).toContain('https://shop.example/ru/newsletter?token=');
    expect(letter?.html).toContain('lang="ru"');
  });
});

describe('[COUP-03] the coupon', () => {
  it('comes with the first confirmation, for one order, and never again', async () => {
    const { email, token, confirmed } = await join();
    expect(confirmed.couponSent).toBe(true);
    const [letter] = await lettersOf(email, 'newsletter-coupon');
    const code = /UUS-[A-Z2-9]{10}/.exec(letter?.text ?? '')?.[0];
    const { rows } = await api.db.$client.query('select * from coupon where code = $1', [code]);
    expect(rows).toMatchObject([{ kind: 'percent', value: 10, usage_limit: 1 }]);
    expect(letter?.html).toContain(code);
    expect((await api.post(CONFIRM, { token })).body.result).toMatchObject({
      status: 'subscribed',
      couponSent: false,
    });
    await drop(email, `?key=${confirmed.key}`);
    expect((await api.post(CONFIRM, { token })).status).toBe(400);
    await api.post(SUBSCRIBE, { email });
    const secondToken = await tokenFor(email, token);
    // The letters say beforehand what will come.
    const [second, first] = await lettersOf(email, 'newsletter-confirm');
    expect(first?.text).toContain('saadame sulle kohe 10% sooduskoodi');
    expect(second?.text).toContain('sellele oleme selle juba saatnud');
    expect(`${second?.text}${second?.html}`).not.toContain('10%');
    const again = await api.post(CONFIRM, { token: secondToken });
    expect(again.body.result).toMatchObject({ status: 'subscribed', couponSent: false });
    expect(await lettersOf(email, 'newsletter-coupon')).toHaveLength(1);
  });

  it('two clicks at once bring one coupon', async () => {
    const email = newEmail();
    await api.post(SUBSCRIBE, { email });
    const token = await tokenFor(email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => api.post(CONFIRM, { token })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const sent = answers.filter(({ body }) => (body.result as { couponSent: boolean }).couponSent);
    expect(sent).toHaveLength(1);
    expect(await lettersOf(email, 'newsletter-coupon')).toHaveLength(1);
  });

  it('its letter shows the way out, to people and to mail programs', async () => {
    const { email, confirmed } = await join();
    const [letter] = await lettersOf(email, 'newsletter-coupon');
    expect(letter?.text).toContain(`https://shop.example/et/newsletter?leave=${confirmed.key}`);
    expect(letter?.headers).toEqual({
      'List-Unsubscribe': `<https://shop.example${LEAVE}?key=${confirmed.key}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });
});

describe('[NEWS-01] leaving', () => {
  it('by the key of a letter, with one click, as often as one likes', async () => {
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

  it('a key of somebody else, or half of one, opens nothing', async () => {
    const mine = await join();
    const other = await join();
    const [otherId] = other.confirmed.key.split('.');
    const [, signature] = mine.confirmed.key.split('.');
    for (const key of [`${otherId}.${signature}`, otherId, '', `${otherId}.`, '0.x'])
      expect((await api.request(`${LEAVE}?key=${key}`, { method: 'POST' })).status).toBe(400);
    const answer = await drop(other.email, `?key=${mine.confirmed.key}`);
    expect(answer.body.meta).toEqual({ status: 'pending' });
    expect((await rowOf(other.email))?.status).toBe('subscribed');
  });

  it('a stranger’s wish becomes a question to the owner', async () => {
    const { email } = await join();
    const answer = await drop(email);
    expect(answer.body).toEqual({ code: 200, result: 'OK', meta: { status: 'pending' } });
    const letter = await waitUntil(async () => (await lettersOf(email, 'newsletter-leave'))[0]);
    expect((await rowOf(email))?.status).toBe('subscribed');
    const key = /leave=([\w.-]+)/.exec(letter.text)?.[1];
    expect((await api.request(`${LEAVE}?key=${key}`, { method: 'POST' })).status).toBe(200);
    expect((await rowOf(email))?.status).toBe('unsubscribed');
  });

  it('a customer leaves at once with the own address, not with another', async () => {
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

describe('what is told to whom', () => {
  const statusOf = async (email: string, more = '', token?: string) =>
    (await api.get(`${SUBSCRIBE}?email=${encodeURIComponent(email)}${more}`, token)).body.result;

  it('the owner hears the truth, everybody else the same', async () => {
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

  it('joining and leaving answer alike for every address, and write nothing to those who need no letter', async () => {
    const { email } = await join();
    const stranger = newEmail();
    const [known, unknown] = [
      await api.post(SUBSCRIBE, { email }),
      await api.post(SUBSCRIBE, { email: stranger }),
    ];
    expect(known.body).toEqual(unknown.body);
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
    await tokenFor(stranger);
    expect(await lettersOf(email, 'newsletter-confirm')).toHaveLength(1);
    const nobody = newEmail();
    expect((await drop(nobody)).body).toEqual((await drop(email)).body);
    await waitUntil(async () => (await lettersOf(email, 'newsletter-leave'))[0]);
    expect(await api.letters(nobody)).toEqual([]);
  });

  it('answers are kept by nobody on the way', async () => {
    const answer = await api.get(`${SUBSCRIBE}?email=a@example.ee`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

it('one mailbox is written to only so often, whoever asks, known or not', async () => {
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

it('those who never confirm are forgotten', async () => {
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

it('lets no unexpected error through', () => {
  expect(api.logged.filter(({ level }) => level === 'error')).toEqual([]);
});

describe('[NEWS-01] a form of a page without JavaScript', () => {
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

  it('joins and leaves by the same rules, and is answered with a page that names nobody', async () => {
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
    const [coupon] = await lettersOf(email, 'newsletter-coupon');
    const key = /leave=([\w.-]+)/.exec(coupon?.text ?? '')?.[1] ?? '';
    expect(await sendForm(LEAVE, { key })).toEqual({ status: 303, to: '/et/newsletter?said=left' });
    expect((await rowOf(email))?.status).toBe('unsubscribed');
  });

  it('says what is wrong without repeating it', async () => {
    for (const email of ['', 'no address', '<script>@x', 'a@b.ee\r\nBcc: c@d.ee'])
      expect((await sendForm(SUBSCRIBE, { email })).to).toBe('/et/newsletter?said=invalid');
    expect((await sendForm(CONFIRM, { token: 'nonsense' })).to).toBe('/et/newsletter?said=old');
    expect((await sendForm(LEAVE, { key: '1.nonsense' })).to).toBe('/et/newsletter?said=old');
  });

  it('is held back like any other call', async () => {
    const email = newEmail();
    const words: (string | null)[] = [];
    for (let n = 0; n < 6; n += 1) words.push((await sendForm(SUBSCRIBE, { email }, '10.9.0.2')).to);
    expect(words[0]).toBe('/et/newsletter?said=sent');
    expect(words.at(-1)).toBe('/et/newsletter?said=later');
  });

  it('a mail program that presses the button of a letter is still answered as one', async () => {
    const { status } = await sendForm(`${LEAVE}?key=1.nonsense`, { 'List-Unsubscribe': 'One-Click' });
    expect(status).toBe(400);
  });
});
