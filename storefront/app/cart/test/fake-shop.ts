// In-memory cart server for tests, with the API contract's rules and injectable network failures.
import { checksumOf } from '@klaas/core/cart/item-identity.ts';
import type { ShopFetch } from '@klaas/core/contract/shop-client.ts';

interface Line {
  item_id: number;
  sku: string;
  qty: number;
  product_option?: unknown;
}

export interface Call {
  path: string;
  cartId: string | null;
  token: string | null;
  body: {
    cartItem?: { sku: string; qty: number; item_id?: number; product_option?: unknown };
    task_id?: string;
    addressInformation?: { shippingMethodCode?: string };
  };
  query: URLSearchParams;
}

/** Failure of one request; undefined: it succeeds. */
export type NetworkFailure =
  | 'lose-request'
  | 'lose-answer'
  | 'repeat'
  | 'server-error'
  | 'not-json'
  | 'empty'
  | 'unavailable';

export const createFakeShop = () => {
  const carts = new Map<string, { lines: Line[]; coupon: string | null; responses: Map<string, unknown> }>();
  const customers = new Map<string, string>();
  const stock = new Map<string, number>();
  const rejections = new Map<string, Record<string, unknown>>();
  const orders = new Map<string, string>();
  const coupons = new Set(['GLASS10']);
  const large = new Set<string>();
  const log: Call[] = [];
  let nextId = 1;
  let script: (call: Call) => NetworkFailure | undefined | Promise<NetworkFailure | undefined> = () =>
    undefined;
  let validToken: string | null = null;

  const json = (code: number, result: unknown, meta?: unknown) => ({
    type: 'application/json',
    text: JSON.stringify({ code, result, ...(meta ? { meta } : {}) }),
  });
  const newCart = (id: string) => {
    carts.set(id, { lines: [], coupon: null, responses: new Map() });
    return id;
  };
  const lineResponse = (line: Line, cartId: string) => ({
    ...line,
    name: `Name of ${line.sku}`,
    price: 8.2,
    price_incl_tax: 10,
    product_type: 'simple',
    quote_id: cartId,
  });

  const create = (call: Call) => {
    if (call.token === null) return json(200, newCart(`guest${nextId++}`.padEnd(32, '0')));
    if (call.token !== validToken) return json(401, 'The consumer is not authorized');
    const id = customers.get('me') ?? newCart(String(1000 + nextId++));
    customers.set('me', id);
    return json(200, Number(id));
  };

  const update = (call: Call, cart: NonNullable<ReturnType<typeof carts.get>>) => {
    const item = call.body.cartItem;
    if (!item) return json(500, 'No cartItem element provided within the request body');
    const same = cart.lines.find(
      (line) =>
        line.sku === item.sku &&
        checksumOf(line.product_option as never) === checksumOf(item.product_option as never),
    );
    const target =
      item.item_id === undefined ? same : cart.lines.find((line) => line.item_id === item.item_id);
    if (item.item_id !== undefined && !target)
      return json(404, 'no item', { error: 'item_not_found', detail: { item_id: item.item_id } });
    const qty = item.item_id === undefined ? item.qty + (target?.qty ?? 0) : item.qty;
    const limit = stock.get(item.sku);
    if (limit !== undefined && qty > limit)
      return json(400, 'Only some', { error: 'quantity_available', detail: { maxQuantity: limit } });
    const rejection = rejections.get(item.sku);
    if (rejection) return json(400, 'Not that many', rejection);
    const line = target ?? { item_id: nextId++, sku: item.sku, qty, product_option: item.product_option };
    if (!target) cart.lines.push(line);
    line.qty = qty;
    return json(200, lineResponse(line, call.cartId ?? ''));
  };

  const inCart = (call: Call) => {
    const cart = carts.get(call.cartId ?? '');
    if (!cart) return json(404, 'No such entity with cartId', { error: 'cart_not_found' });
    const taskId = call.body.task_id;
    const known = taskId === undefined ? undefined : cart.responses.get(taskId);
    if (known) return known as ReturnType<typeof json>;
    const response = responseOf(call, cart);
    if (taskId && JSON.parse(response.text).code === 200) cart.responses.set(taskId, response);
    return response;
  };

  const responseOf = (call: Call, cart: NonNullable<ReturnType<typeof carts.get>>) => {
    switch (call.path) {
      case '/api/cart/pull':
        return json(
          200,
          cart.lines.map((line) => lineResponse(line, call.cartId ?? '')),
        );
      case '/api/cart/update':
        return update(call, cart);
      case '/api/cart/delete': {
        cart.lines = cart.lines.filter(
          (line) => String(line.item_id) !== String(call.body.cartItem?.item_id),
        );
        return json(200, true);
      }
      case '/api/cart/apply-coupon': {
        const code = call.query.get('coupon') ?? '';
        if (!coupons.has(code)) return json(404, 'wrong');
        cart.coupon = code;
        return json(200, true);
      }
      case '/api/cart/delete-coupon':
        cart.coupon = null;
        return json(200, true);
      case '/api/cart/shipping-methods':
        return json(200, large.size === 0 ? [] : methodsFor(cart.lines));
      case '/api/cart/shipping-information': {
        const { shippingMethodCode: code } = call.body.addressInformation ?? {};
        const method = methodsFor(cart.lines).find(({ method_code }) => method_code === code);
        if (large.size > 0 && !method?.available) return json(400, 'No', { error: 'method_not_for_goods' });
        return json(200, { payment_methods: [], totals: totalsOf(cart) });
      }
      default:
        return json(200, totalsOf(cart));
    }
  };

  const methodsFor = (lines: readonly Line[]) =>
    ['courier', 'van'].map((code) => ({
      ...{ carrier_code: code, method_code: code, method_title: code, price_incl_tax: 5 },
      available: code === 'van' || !lines.some(({ sku }) => large.has(sku)),
    }));

  const totalsOf = (cart: { lines: Line[]; coupon: string | null }) => {
    const sum = cart.lines.reduce((all, line) => all + line.qty * 10, 0);
    return {
      ...(cart.coupon && { coupon_code: cart.coupon, discount_amount: -1 }),
      items: [],
      total_segments: [{ code: 'grand_total', title: 'Grand Total', value: sum - (cart.coupon ? 1 : 0) }],
    };
  };

  const order = ({ query }: Call) => {
    const state = orders.get(`${query.get('orderId')} ${query.get('key')}`);
    if (!state) return json(404, 'no order', { error: 'order_not_found' });
    return json(200, { state, extension_attributes: { can_pay: state === 'pending_payment' } });
  };

  const decide = (call: Call) => {
    if (call.token !== null && call.token !== validToken) return json(401, 'The token is not valid');
    if (call.path === '/api/cart/create') return create(call);
    if (call.path === '/api/stock/check') {
      const sku = call.query.get('sku') ?? '';
      return json(200, { sku, is_in_stock: stock.get(sku) !== 0, qty: 1 });
    }
    if (call.path === '/api/stock/list')
      return json(
        200,
        (call.query.get('skus') ?? '')
          .split(',')
          .map((sku) => ({ sku, is_in_stock: stock.get(sku) !== 0, qty: 1 })),
      );
    if (call.path === '/api/ext/orders/order') return order(call);
    return inCart(call);
  };

  const respond = ({ type, text }: { type: string; text: string }) => ({
    ok: true,
    status: 200,
    headers: { get: () => type },
    text: async () => text,
  });

  const fetch: ShopFetch = async (url, { headers, body }) => {
    const { pathname, searchParams } = new URL(url, 'http://shop');
    const call: Call = {
      path: pathname,
      cartId: searchParams.get('cartId'),
      token: headers['authorization']?.replace('Bearer ', '') ?? null,
      body: typeof body === 'string' ? JSON.parse(body) : {},
      query: searchParams,
    };
    const failure = await script(call);
    if (failure === 'lose-request') throw new TypeError('network');
    if (failure === 'server-error') return respond(json(500, 'Internal error'));
    if (failure === 'unavailable') return respond(json(503, 'Try later'));
    if (failure === 'not-json') return respond({ type: 'text/html', text: '<h1>Bad gateway</h1>' });
    if (failure === 'empty') return respond({ type: 'application/json', text: '' });
    log.push(call);
    const response = decide(call);
    if (failure === 'repeat') decide(call);
    if (failure === 'lose-answer') throw new TypeError('network');
    return respond(response);
  };

  return {
    fetch,
    log,
    carts,
    stock,
    /** Rejects every further change of the sku with this error. */
    reject: (sku: string, reason: { error: string; detail: Record<string, number> }) =>
      void rejections.set(sku, reason),
    /** With these there is a courier, who does not take them, and a van; without any, no shipping method. */
    large,
    /** Order states, by id and key. */
    orders,
    failWith: (next: typeof script) => {
      script = next;
    },
    recover: () => {
      script = () => undefined;
    },
    acceptToken: (token: string | null) => {
      validToken = token;
    },
    customerCart: (lines: [sku: string, qty: number][]) => {
      const id = newCart(String(1000 + nextId++));
      customers.set('me', id);
      for (const [sku, qty] of lines) carts.get(id)?.lines.push({ item_id: nextId++, sku, qty });
      return id;
    },
    linesOf: (cartId: string | null) =>
      Object.fromEntries((carts.get(cartId ?? '')?.lines ?? []).map(({ sku, qty }) => [sku, qty])),
  };
};

export type FakeShop = ReturnType<typeof createFakeShop>;
