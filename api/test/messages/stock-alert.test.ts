// Back-in-stock alerts: requested with a confirmed address, one e-mail, nothing revealed to strangers.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loseStock, receiveStock } from '../../src/stock/stock-editor.ts';
import { createUserApi, PASSWORD, type UserApi } from '../customer/user-fixture.ts';

const ALERT_PATH = '/api/ext/stock-alert';
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
/** Each from its own IP address, so that rate limits do not interfere. */
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
const mailsOf = async (email: string, kind: string) =>
  (await api.mails(email)).filter((mail) => mail.kind === kind);
const sendDueAlerts = () => api.messages.stockAlerts.sendDue();
const deleteOldAlerts = () => api.messages.stockAlerts.deleteOld();

const requestAlert = async (email: string, sku = 'HANDLE', query = '') => {
  const response = await api.post(`${ALERT_PATH}${query}`, { email, sku }, from());
  await api.messages.settled();
  return response;
};
const tokenOf = async (email: string) =>
  /token=([0-9a-f]{64})/.exec((await mailsOf(email, 'stock-alert-confirm'))[0]?.text ?? '')?.[1] ?? '';
const requestConfirmed = async (email = newEmail(), sku = 'HANDLE') => {
  await requestAlert(email, sku);
  const token = await tokenOf(email);
  expect((await api.post(CONFIRM, { token }, from())).body).toMatchObject({
    code: 200,
    result: { sku, email },
  });
  return { email, token };
};

describe('requesting an alert', () => {
  it('is pending until the link sent to the address is used', async () => {
    const email = newEmail();
    expect((await requestAlert(email)).body).toEqual(OK);
    expect(await rowsOf(email)).toMatchObject([{ sku: 'HANDLE', confirmed_at: null, store_code: 'et' }]);
    await setStock('HANDLE', { qty: 5 });
    expect(await sendDueAlerts()).toBe(0);
    const token = await tokenOf(email);
    expect(JSON.stringify(await rowsOf(email))).not.toContain(token);
    expect((await api.post(CONFIRM, { token }, from())).body.result).toEqual({ sku: 'HANDLE', email });
    // The page was reloaded.
    expect((await api.post(CONFIRM, { token }, from())).status).toBe(200);
  });

  it('returns the same for an address that is unknown, pending, confirmed or a customer', async () => {
    const waiting = newEmail();
    await requestAlert(waiting);
    const { email: confirmed } = await requestConfirmed();
    const { email: customer } = await api.register();
    for (const email of [newEmail(), waiting, confirmed, customer])
      expect((await requestAlert(email)).body).toEqual(OK);
    // Nothing to confirm: no second e-mail.
    expect(await mailsOf(confirmed, 'stock-alert-confirm')).toHaveLength(1);
    expect(await rowsOf(confirmed)).toHaveLength(1);
  });

  it('the newest link of a pending request is valid, in any spelling of the address', async () => {
    const email = newEmail();
    await requestAlert(email);
    const first = await tokenOf(email);
    await requestAlert(` ${email.toUpperCase()} `);
    expect(await rowsOf(email)).toHaveLength(1);
    expect((await api.post(CONFIRM, { token: first }, from())).status).toBe(400);
    expect((await api.post(CONFIRM, { token: await tokenOf(email.toUpperCase()) }, from())).status).toBe(200);
  });

  it.each([undefined, null, '', 'maari', 'maari@', 42, { $ne: '' }, ['a@b.ee'], `${'a'.repeat(400)}@b.ee`])(
    'rejects %j as an address and names the field',
    async (email) => {
      const response = await api.post(ALERT_PATH, { email, sku: 'HANDLE' }, { address: '10.8.1.1' });
      expect(response.status).toBe(400);
      expect(JSON.stringify(response.body.result)).toContain('"field":"email"');
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
    // Disabled; configurable; composite.
    'DOOR-OFF',
    'SET',
    'DOOR',
  ])('rejects %j as a sku and names the field', async (sku) => {
    const email = newEmail();
    const response = await api.post(ALERT_PATH, { email, sku }, { address: '10.8.1.2' });
    expect(response.status).toBe(400);
    expect(JSON.stringify(response.body.result)).toContain('"field":"sku"');
    await api.messages.settled();
    expect(await rowsOf(email)).toEqual([]);
    expect(await api.mails(email)).toEqual([]);
  });

  it.each([null, 'x', 5, []])('rejects the body %j', async (body) => {
    expect((await api.post(ALERT_PATH, body, { address: '10.8.1.3' })).status).toBe(400);
  });

  it.each(['', 'x', '0'.repeat(64), "' or 1=1 --", 5, null, {}])(
    'rejects the forged link %j',
    async (token) => {
      expect((await api.post(CONFIRM, { token }, from())).status).toBe(400);
    },
  );

  it('limits e-mails per mailbox, whoever asks, known or not', async () => {
    const { email } = await requestConfirmed();
    for (const mailbox of [email, newEmail()]) {
      const codes: number[] = [];
      for (let turn = 0; turn < 10; turn += 1)
        codes.push(
          (
            await api.post(
              ALERT_PATH,
              { email: mailbox, sku: 'HANDLE' },
              { address: `10.9.${serial}.${turn}` },
            )
          ).status,
        );
      expect(codes.at(-1)).toBe(429);
    }
    await api.messages.settled();
  });

  it('limits requests per IP address', async () => {
    const codes: number[] = [];
    for (let turn = 0; turn < 22; turn += 1)
      codes.push(
        (await api.post(ALERT_PATH, { email: newEmail(), sku: 'HANDLE' }, { address: '10.8.2.1' })).status,
      );
    expect(codes[0]).toBe(200);
    expect(codes.at(-1)).toBe(429);
    await api.messages.settled();
  });

  it('a form without JavaScript is answered with a page without personal data', async () => {
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
    expect(await send(`${ALERT_PATH}?storeCode=ru`, { email, sku: 'DOOR-C' })).toBe(
      '303 /ru/stock-alert?said=sent',
    );
    await api.messages.settled();
    const token = await tokenOf(email);
    expect(await send(`${CONFIRM}?storeCode=ru`, { token })).toBe('303 /ru/stock-alert?said=confirmed');
    expect(await send(CONFIRM, { token: 'x' })).toBe('303 /et/stock-alert?said=old');
    expect(await send(ALERT_PATH, { email: 'x', sku: 'HANDLE' })).toBe('303 /et/stock-alert?said=invalid');
  });

  it('sends e-mail in the language of the store', async () => {
    const email = newEmail();
    await requestAlert(email, 'DOOR-C', '?storeCode=ru');
    const [mail] = await mailsOf(email, 'stock-alert-confirm');
    expect(mail?.text).toContain('https://shop.example/ru/stock-alert?token=');
    expect(mail?.subject).toMatch(/Подтвердите/);
  });
});

describe('back in stock', () => {
  it('sends one e-mail, and never a second one', async () => {
    const { email } = await requestConfirmed();
    expect(await sendDueAlerts()).toBe(0);
    await setStock('HANDLE', { qty: 1 });
    expect(await sendDueAlerts()).toBe(1);
    const [mail] = await mailsOf(email, 'stock-alert');
    expect(mail?.text).toContain('https://shop.example/et/p/HANDLE/x');
    expect(await rowsOf(email)).toEqual([]);
    await setStock('HANDLE', { qty: 0 });
    expect(await sendDueAlerts()).toBe(0);
    await setStock('HANDLE', { qty: 9 });
    expect(await sendDueAlerts()).toBe(0);
    expect(await mailsOf(email, 'stock-alert')).toHaveLength(1);
  });

  it('the movement that makes pieces available enqueues the job that sends it; one that takes pieces does not', async () => {
    const { email } = await requestConfirmed();
    const jobs = async () => {
      const { rows } = await api.db.$client.query(
        `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'stock-alert.send'`,
      );
      return Number(rows[0].count);
    };
    const before = await jobs();
    const change = { sku: 'HANDLE', qty: 1, reason: 'x', actor: 'test', isShortageAccepted: false };
    expect(await receiveStock(api.db, { ...change, qty: 2 })).toMatchObject({ ok: true });
    expect(await jobs()).toBe(before + 1);
    expect(await loseStock(api.db, change)).toMatchObject({ ok: true });
    expect(await jobs()).toBe(before + 1);
    expect(await sendDueAlerts()).toBe(1);
    expect(await mailsOf(email, 'stock-alert')).toHaveLength(1);
    expect(await rowsOf(email)).toEqual([]);
  });

  it('sends one e-mail from two concurrent processes', async () => {
    const { email } = await requestConfirmed();
    await setStock('HANDLE', { qty: 1 });
    const sent = await Promise.all([sendDueAlerts(), sendDueAlerts(), sendDueAlerts()]);
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await mailsOf(email, 'stock-alert')).toHaveLength(1);
  });

  it.each([
    ['in-stock flag without units', { qty: 0 }, 0],
    ['units, but flagged out of stock', { qty: 5, is_in_stock: false }, 0],
    ['only the minimum stock', { qty: 2, min_qty: 2 }, 0],
    ['unmanaged stock', { qty: 0, manage_stock: false }, 1],
    ['one unit', { qty: 1 }, 1],
  ])('%s', async (_, stock, sent) => {
    await requestConfirmed();
    await setStock('HANDLE', stock);
    expect(await sendDueAlerts()).toBe(sent);
  });

  it('an alert of a variant uses its own sku and the name of its page', async () => {
    const { email } = await requestConfirmed(newEmail(), 'DOOR-C');
    await setStock('DOOR-C', { qty: 3 });
    expect(await sendDueAlerts()).toBe(1);
    expect((await mailsOf(email, 'stock-alert'))[0]?.text).toContain('/et/p/DOOR-C/x');
  });

  it('notifies everybody across batches, skipping disabled products', async () => {
    await api.db.execute(`insert into stock_alert (email, email_key, sku, store_code, token_hash, confirmed_at, created_at)
      select n || '@many.ee', n || '@many.ee', case when n <= 120 then 'DOOR-OFF' else 'HANDLE' end, 'et', 'h' || n, now(), now()
      from generate_series(1, 260) as n`);
    await setStock('HANDLE', { qty: 1 });
    await setStock('DOOR-OFF', { qty: 9 });
    expect(await sendDueAlerts()).toBe(140);
    expect(await sendDueAlerts()).toBe(0);
  });
});

describe('retention', () => {
  it('pending alerts are kept a week, confirmed ones a year', async () => {
    const waiting = newEmail();
    await requestAlert(waiting);
    const token = await tokenOf(waiting);
    const { email } = await requestConfirmed();
    api.clock.nowMs = startMs + 7 * DAY_MS;
    expect((await api.post(CONFIRM, { token }, from())).status).toBe(400);
    expect(await deleteOldAlerts()).toBe(0);
    api.clock.nowMs += 1;
    expect(await deleteOldAlerts()).toBe(1);
    expect(await rowsOf(waiting)).toEqual([]);
    api.clock.nowMs = startMs + 365 * DAY_MS;
    expect(await deleteOldAlerts()).toBe(0);
    api.clock.nowMs += 1;
    expect(await deleteOldAlerts()).toBe(1);
    expect(await rowsOf(email)).toEqual([]);
  });

  it('alerts are exported for a customer and deleted with the account', async () => {
    const { email } = await api.register();
    const { token } = await api.proveAddress(email);
    await requestConfirmed(email);
    const { body } = await api.get('/api/user/export', token);
    expect(body.result).toMatchObject({ stock_alerts: [{ sku: 'HANDLE' }] });
    expect((await api.post('/api/user/delete', { password: PASSWORD }, { token })).status).toBe(200);
    expect(await rowsOf(email)).toEqual([]);
  });

  it('an account with an unverified address neither sees nor deletes them', async () => {
    const { email } = await requestConfirmed();
    await api.register({ email });
    const { token } = await api.login(email);
    const { body } = await api.get('/api/user/export', token);
    expect(body.result).toMatchObject({ stock_alerts: [] });
    await api.post('/api/user/delete', { password: PASSWORD }, { token });
    expect(await rowsOf(email)).toHaveLength(1);
  });
});
