// The withdrawal function: guests and holders of the link, the acknowledgement, and what a stranger learns.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrderKeys } from '../../src/orders/order-key.ts';
import { placeOrder } from '../office/office-orders.ts';
import { createTestApi, jsonBody, type TestApi } from '../test-deps.ts';

const DAY_MS = 86_400_000;
const PATH = '/api/ext/orders/withdrawal';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());

const ago = (days: number) => new Date(api.services.now() - days * DAY_MS);
const delivered = (days: number, email: string) =>
  placeOrder(api.services.db, api.services.now(), {
    ...{ state: 'complete', created_at: ago(days + 5), shipped_at: ago(days + 2), delivered_at: ago(days) },
    customer_email: email,
  });
const rows = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await api.services.db.$client.query<Row>(text, values)).rows;
const keyOf = async (entity_id: number): Promise<string> => {
  const [row] = await rows<{ order_id: string }>(
    'select order_id from sales_order where entity_id = $1',
    entity_id,
  );
  return createOrderKeys(api.services.config.appSecret).keyOf({ entity_id, order_id: row?.order_id ?? '' });
};
/** Each caller has an address of its own, so that limits of other tests do not count. */
let caller = 0;
const nextAddress = (): string => {
  caller += 1;
  return `10.0.0.${caller}`;
};
const submit = async (body: object, from = nextAddress()) => {
  const response = await api.app.request(PATH, jsonBody({ name: 'Mari Maasikas', ...body }), {
    incoming: { socket: { remoteAddress: from } },
  });
  return {
    status: response.status,
    ...((await response.json()) as { code: number; result: Record<string, unknown> }),
  };
};
const returnsOf = (order: number) =>
  rows<{ id: number; note: string }>('select id, note from return_request where entity_id = $1', order);
const emailsTo = (address: string) =>
  rows<{ subject: string; text: string }>(
    'select subject, text from outbox_letter where to_address = $1 order by id',
    address,
  );
const kept = (text: string) =>
  rows<{ subject: string; question: string }>(
    'select subject, question from contact_message where question like $1',
    `%${text}%`,
  );

describe('a guest with order number and e-mail', () => {
  it('withdraws from everything that can be returned, and is told so at once', async () => {
    const id = await delivered(3, 'guest@example.com');
    const answer = await submit({ orderNumber: String(id).padStart(9, '0'), email: ' Guest@Example.com ' });
    expect(answer).toMatchObject({ status: 200, result: { at: new Date(api.services.now()).toISOString() } });
    expect(answer.result).not.toHaveProperty('number');
    expect(await returnsOf(id)).toMatchObject([{ note: 'Mari Maasikas' }]);
    const [email] = await emailsTo('guest@example.com');
    expect(email?.subject).toContain('R-');
    // Date, time to the second and zone, on a durable medium.
    expect(email?.text).toMatch(/\d\d?[-.]\d\d?[-.]\d{4} \d\d:\d\d:\d\d \(UTC\+0[23]:00\)/);
    expect(email?.text).toContain('HANDLE');
    expect(email?.text).not.toContain('PANE');
  });

  it('has no second return and no second e-mail for the same statement', async () => {
    const id = await delivered(3, 'twice@example.com');
    const body = { orderNumber: String(id), email: 'twice@example.com' };
    await submit(body);
    expect(await submit(body)).toMatchObject({ status: 200 });
    expect(await returnsOf(id)).toHaveLength(1);
    expect(await emailsTo('twice@example.com')).toHaveLength(1);
  });

  it('gets the same answer for an order of another person or none, which the staff reads', async () => {
    const id = await delivered(3, 'owner@example.com');
    const shapes = [];
    for (const [orderNumber, email] of [
      [String(id), 'stranger@example.com'],
      ['999999999', 'stranger@example.com'],
      [String(id), 'owner@example.com'],
    ] as const) {
      const { status, code, result } = await submit({ orderNumber, email });
      shapes.push(JSON.stringify({ status, code, names: Object.keys(result) }));
    }
    expect(new Set(shapes).size).toBe(1);
    expect(await emailsTo('stranger@example.com')).toEqual([]);
    expect(await kept('stranger@example.com')).toHaveLength(2);
    expect(await returnsOf(id)).toHaveLength(1);
  });

  it('is never refused by the machine: late or not sent yet, it is kept, and acknowledged', async () => {
    const late = await delivered(90, 'late@example.com');
    const open = await placeOrder(api.services.db, api.services.now(), {
      customer_email: 'open@example.com',
    });
    for (const [id, email] of [
      [late, 'late@example.com'],
      [open, 'open@example.com'],
    ] as const) {
      expect(await submit({ orderNumber: String(id), email, note: 'Palun tühistage' })).toMatchObject({
        status: 200,
      });
      expect(await returnsOf(id)).toEqual([]);
      expect(await kept(email)).toMatchObject([{ subject: expect.stringContaining(String(id)) }]);
      const [acknowledged] = await emailsTo(email);
      expect(acknowledged?.text).toMatch(/\d\d:\d\d:\d\d \(UTC/);
      expect(acknowledged?.text).toContain('Palun tühistage');
    }
  });

  it('may try twenty times an hour', async () => {
    const tries = [];
    for (let count = 0; count < 21; count += 1)
      tries.push(await submit({ orderNumber: '1', email: `g${count}@example.com` }, '10.9.9.9'));
    expect(tries.map(({ status }) => status).filter((status) => status === 429).length).toBeGreaterThan(0);
  });

  it.each([
    ['name', { name: '' }],
    ['email', { email: 'nobody' }],
    ['orderNumber', { orderNumber: '' }],
    ['lines', { lines: [{ item_id: 1, qty: 0 }] }],
  ])('is told which field is wrong: %s', async (field, change) => {
    const before = await rows('select id from return_request');
    const answer = await submit({ orderNumber: '1', email: 'a@example.com', ...change });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer)).toContain(field);
    expect(await rows('select id from return_request')).toEqual(before);
  });
});

describe('the holder of the link', () => {
  const linesOf = async (orderId: number, key: string) => {
    const response = await api.app.request(`${PATH}?orderId=${orderId}&key=${key}`);
    return { status: response.status, ...((await response.json()) as { result: Record<string, unknown> }) };
  };

  it('sees which lines can be returned, why the others cannot, and until when', async () => {
    const id = await delivered(3, 'link@example.com');
    expect((await linesOf(id, await keyOf(id))).result).toMatchObject({
      number: String(id).padStart(9, '0'),
      name: 'Mari Maasikas',
      email: 'link@example.com',
      until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      lines: [
        { item_id: 1, name: 'HANDLE', qty: 3, reason: '' },
        { item_id: 2, name: 'PANE', qty: 0, reason: 'made_to_measure' },
      ],
    });
    const forged = createHash('sha256').update('x').digest('base64url').slice(0, 32);
    expect(await linesOf(id, forged)).toMatchObject({ status: 404 });
    expect(await linesOf(999_999, forged)).toMatchObject({ status: 404 });
  });

  it('chooses pieces and the address of the acknowledgement, and gets the number', async () => {
    const id = await delivered(3, 'old@example.com');
    const answer = await submit({
      ...{ orderNumber: String(id), email: 'new@example.com', key: await keyOf(id) },
      lines: [{ item_id: 1, qty: 2 }],
    });
    const [stored] = await returnsOf(id);
    expect(answer.result['number']).toBe(`R-${String(stored?.id).padStart(5, '0')}`);
    expect(await rows('select item_id, qty from return_line where return_id = $1', stored?.id)).toEqual([
      { item_id: 1, qty: 2 },
    ]);
    expect(await emailsTo('new@example.com')).toHaveLength(1);
    expect(await emailsTo('old@example.com')).toEqual([]);
  });

  it('pressing twice makes one return of some of the pieces; others are another one', async () => {
    const id = await delivered(3, 'double@example.com');
    const body = { orderNumber: String(id), email: 'double@example.com', key: await keyOf(id) };
    const one = { ...body, lines: [{ item_id: 1, qty: 1 }] };
    const [first, second] = await Promise.all([submit(one), submit(one)]);
    expect(second?.result['number']).toBe(first?.result['number']);
    expect(await returnsOf(id)).toHaveLength(1);
    expect(await emailsTo('double@example.com')).toHaveLength(1);
    await submit({ ...body, lines: [{ item_id: 1, qty: 2 }] });
    expect(await returnsOf(id)).toHaveLength(2);
  });
});
