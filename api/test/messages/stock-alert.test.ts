// "Tell me when it is back": a wish by a confirmed address, one letter, and nothing that a stranger could learn.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUserApi, PASSWORD, type UserApi } from '../customer/user-fixture.ts';

const ASK = '/api/ext/stock-alert';
const CONFIRM = '/api/ext/stock-alert/confirm';
const DAY_MS = 86_400_000;
const OK = { code: 200, result: 'OK', meta: { status: 'pending' } };

let api: UserApi;
let serial = 0;
let startMs = 0;
beforeAll(async () => {
  api = await createUserApi();
  startMs = api.clock.nowMs;
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.nowMs = startMs;
  await api.db.execute('delete from stock_alert');
  await setStock('HANDLE', { qty: 0 });
  await setStock('DOOR-C', { qty: 0, is_in_stock: false });
});

const newEmail = (): string => {
  serial += 1;
  return `waiting${serial}@example.ee`;
};
/** Each from an address of its own, so that only what a test is about is counted. */
const from = () => ({ address: `10.7.${Math.floor(serial / 250)}.${(serial % 250) + 1}` });
const setStock = (sku: string, change: Record<string, number | boolean>) =>
  api.db.$client.query(
    `update stock_item set qty = $2, reserved = 0, is_in_stock = $3, manage_stock = $4, min_qty = $5 where sku = $1`,
    [
      sku,
      change['qty'] ?? 0,
      change['is_in_stock'] ?? true,
      change['manage_stock'] ?? true,
      change['min_qty'] ?? 0,
    ],
  );
const rowsOf = async (email: string) =>
  (await api.db.$client.query('select * from stock_alert where email_key = $1', [email.toLowerCase()])).rows;
const lettersOf = async (email: string, kind: string) =>
  (await api.letters(email)).filter((letter) => letter.kind === kind);
const tellBack = () => api.messages.stockAlerts.sendDue();
const forgetOld = () => api.messages.stockAlerts.deleteOld();

const ask = async (email: string, sku = 'HANDLE', query = '') => {
  const answer = await api.post(`${ASK}${query}`, { email, sku }, from());
  await api.messages.settled();
  return answer;
};
const tokenOf = async (email: string) =>
  /token=([0-9a-f]{64})/.exec((await lettersOf(email, 'stock-alert-confirm'))[0]?.text ?? '')?.[1] ?? '';
const wish = async (email = newEmail(), sku = 'HANDLE') => {
  await ask(email, sku);
  const token = await tokenOf(email);
  expect((await api.post(CONFIRM, { token }, from())).body).toMatchObject({
    code: 200,
    result: { sku, email },
  });
  return { email, token };
};

describe('asking', () => {
  it('a wish waits for the link that was sent to the address', async () => {
    const email = newEmail();
    expect((await ask(email)).body).toEqual(OK);
    expect(await rowsOf(email)).toMatchObject([{ sku: 'HANDLE', confirmed_at: null, store_code: 'et' }]);
    await setStock('HANDLE', { qty: 5 });
    expect(await tellBack()).toBe(0);
    const token = await tokenOf(email);
    expect(JSON.stringify(await rowsOf(email))).not.toContain(token);
    expect((await api.post(CONFIRM, { token }, from())).body.result).toEqual({ sku: 'HANDLE', email });
    // The page was loaded again.
    expect((await api.post(CONFIRM, { token }, from())).status).toBe(200);
  });

  it('the answer is the same for an address that is unknown, waiting, confirmed or a customer', async () => {
    const waiting = newEmail();
    await ask(waiting);
    const { email: confirmed } = await wish();
    const { email: customer } = await api.register();
    for (const email of [newEmail(), waiting, confirmed, customer])
      expect((await ask(email)).body).toEqual(OK);
    // Nothing is left to confirm: no second letter.
    expect(await lettersOf(confirmed, 'stock-alert-confirm')).toHaveLength(1);
    expect(await rowsOf(confirmed)).toHaveLength(1);
  });

  it('the newest link of an unconfirmed wish counts, in whatever spelling the address comes', async () => {
    const email = newEmail();
    await ask(email);
    const first = await tokenOf(email);
    await ask(` ${email.toUpperCase()} `);
    expect(await rowsOf(email)).toHaveLength(1);
    expect((await api.post(CONFIRM, { token: first }, from())).status).toBe(400);
    expect((await api.post(CONFIRM, { token: await tokenOf(email.toUpperCase()) }, from())).status).toBe(200);
  });

  it.each([undefined, null, '', 'maari', 'maari@', 42, { $ne: '' }, ['a@b.ee'], `${'a'.repeat(400)}@b.ee`])(
    'refuses %j as an address and names the field',
    async (email) => {
      const answer = await api.post(ASK, { email, sku: 'HANDLE' }, { address: '10.8.1.1' });
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.body.result)).toContain('"field":"email"');
    },
  );

  it.each([
    undefined,
    '',
    '   ',
    7,
    {},
    'NOPE',
    "HANDLE' or '1'='1",
    'x'.repeat(256),
    // Off sale; made of other things; a composite.
    'DOOR-OFF',
    'SET',
    'DOOR',
  ])('refuses %j as a sku and names the field', async (sku) => {
    const email = newEmail();
    const answer = await api.post(ASK, { email, sku }, { address: '10.8.1.2' });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body.result)).toContain('"field":"sku"');
    await api.messages.settled();
    expect(await rowsOf(email)).toEqual([]);
    expect(await api.letters(email)).toEqual([]);
  });

  it.each([null, 'x', 5, []])('refuses the body %j', async (body) => {
    expect((await api.post(ASK, body, { address: '10.8.1.3' })).status).toBe(400);
  });

  it.each(['', 'x', '0'.repeat(64), "' or 1=1 --", 5, null, {}])(
    'refuses the made-up link %j',
    async (token) => {
      expect((await api.post(CONFIRM, { token }, from())).status).toBe(400);
    },
  );

  it('one mailbox is written to only so often, whoever asks, known or not', async () => {
    const { email } = await wish();
    for (const mailbox of [email, newEmail()]) {
      const codes: number[] = [];
      for (let turn = 0; turn < 10; turn += 1)
        codes.push(
          (await api.post(ASK, { email: mailbox, sku: 'HANDLE' }, { address: `10.9.${serial}.${turn}` }))
            .status,
        );
      expect(codes.at(-1)).toBe(429);
    }
    await api.messages.settled();
  });

  it('one address asks only so often', async () => {
    const codes: number[] = [];
    for (let turn = 0; turn < 22; turn += 1)
      codes.push((await api.post(ASK, { email: newEmail(), sku: 'HANDLE' }, { address: '10.8.2.1' })).status);
    expect(codes[0]).toBe(200);
    expect(codes.at(-1)).toBe(429);
    await api.messages.settled();
  });

  it('a form without JavaScript is answered with a page that names nobody', async () => {
    const send = async (path: string, fields: Record<string, string>) => {
      const response = await api.app.request(
        path,
        {
          method: 'POST',
          body: new URLSearchParams(fields).toString(),
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        },
        { incoming: { socket: { remoteAddress: '10.8.3.1' } } },
      );
      return `${response.status} ${response.headers.get('location')}`;
    };
    const email = newEmail();
    expect(await send(`${ASK}?storeCode=ru`, { email, sku: 'DOOR-C' })).toBe('303 /ru/stock-alert?said=sent');
    await api.messages.settled();
    const token = await tokenOf(email);
    expect(await send(`${CONFIRM}?storeCode=ru`, { token })).toBe('303 /ru/stock-alert?said=confirmed');
    expect(await send(CONFIRM, { token: 'x' })).toBe('303 /et/stock-alert?said=old');
    expect(await send(ASK, { email: 'x', sku: 'HANDLE' })).toBe('303 /et/stock-alert?said=invalid');
  });

  it('writes in the language of the store', async () => {
    const email = newEmail();
    await ask(email, 'DOOR-C', '?storeCode=ru');
    const [letter] = await lettersOf(email, 'stock-alert-confirm');
    expect(letter?.text).toContain('https://shop.example/ru/stock-alert?token=');
    expect(letter?.subject).toMatch(/Подтвердите/);
  });
});

describe('it is back', () => {
  it('one letter, and never a second one', async () => {
    const { email } = await wish();
    expect(await tellBack()).toBe(0);
    await setStock('HANDLE', { qty: 1 });
    expect(await tellBack()).toBe(1);
    const [letter] = await lettersOf(email, 'stock-alert');
    expect(letter?.text).toContain('https://shop.example/et/p/HANDLE/x');
    expect(await rowsOf(email)).toEqual([]);
    await setStock('HANDLE', { qty: 0 });
    expect(await tellBack()).toBe(0);
    await setStock('HANDLE', { qty: 9 });
    expect(await tellBack()).toBe(0);
    expect(await lettersOf(email, 'stock-alert')).toHaveLength(1);
  });

  it('two that write at once write one letter', async () => {
    const { email } = await wish();
    await setStock('HANDLE', { qty: 1 });
    const told = await Promise.all([tellBack(), tellBack(), tellBack()]);
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await lettersOf(email, 'stock-alert')).toHaveLength(1);
  });

  it.each([
    ['switched on without pieces', { qty: 0 }, 0],
    ['pieces, but switched off', { qty: 5, is_in_stock: false }, 0],
    ['only the reserve', { qty: 2, min_qty: 2 }, 0],
    ['stock that is not counted', { qty: 0, manage_stock: false }, 1],
    ['a piece', { qty: 1 }, 1],
  ])('%s', async (_, stock, told) => {
    await wish();
    await setStock('HANDLE', stock);
    expect(await tellBack()).toBe(told);
  });

  it('a variant is waited for by its own sku and named as its page is', async () => {
    const { email } = await wish(newEmail(), 'DOOR-C');
    await setStock('DOOR-C', { qty: 3 });
    expect(await tellBack()).toBe(1);
    expect((await lettersOf(email, 'stock-alert'))[0]?.text).toContain('/et/p/DOOR-C/x');
  });

  it('more wishes than are read at once, some of things that are off sale: everybody else is told', async () => {
    await api.db.execute(`insert into stock_alert (email, email_key, sku, store_code, token_hash, confirmed_at, created_at)
      select n || '@many.ee', n || '@many.ee', case when n <= 120 then 'DOOR-OFF' else 'HANDLE' end, 'et', 'h' || n, now(), now()
      from generate_series(1, 260) as n`);
    await setStock('HANDLE', { qty: 1 });
    await setStock('DOOR-OFF', { qty: 9 });
    expect(await tellBack()).toBe(140);
    expect(await tellBack()).toBe(0);
  });
});

describe('what is kept, and how long', () => {
  it('unconfirmed a week, confirmed a year', async () => {
    const waiting = newEmail();
    await ask(waiting);
    const token = await tokenOf(waiting);
    const { email } = await wish();
    api.clock.nowMs = startMs + 7 * DAY_MS;
    expect((await api.post(CONFIRM, { token }, from())).status).toBe(400);
    expect(await forgetOld()).toBe(0);
    api.clock.nowMs += 1;
    expect(await forgetOld()).toBe(1);
    expect(await rowsOf(waiting)).toEqual([]);
    api.clock.nowMs = startMs + 365 * DAY_MS;
    expect(await forgetOld()).toBe(0);
    api.clock.nowMs += 1;
    expect(await forgetOld()).toBe(1);
    expect(await rowsOf(email)).toEqual([]);
  });

  it('a customer is told of them, and they go with the account', async () => {
    const { email } = await api.register();
    const { token } = await api.proveAddress(email);
    await wish(email);
    const { body } = await api.get('/api/user/export', token);
    expect(body.result).toMatchObject({ stock_alerts: [{ sku: 'HANDLE' }] });
    expect((await api.post('/api/user/delete', { password: PASSWORD }, { token })).status).toBe(200);
    expect(await rowsOf(email)).toEqual([]);
  });

  it('an account that has not proven its address neither hears of them nor takes them along', async () => {
    const { email } = await wish();
    await api.register({ email });
    const { token } = await api.login(email);
    const { body } = await api.get('/api/user/export', token);
    expect(body.result).toMatchObject({ stock_alerts: [] });
    await api.post('/api/user/delete', { password: PASSWORD }, { token });
    expect(await rowsOf(email)).toHaveLength(1);
  });
});
