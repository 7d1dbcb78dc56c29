import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyCheckout } from '../checkout/form/checkout-state.ts';
import {
  buildOrder,
  type DraftContext,
  orderFingerprint,
  stampOrder,
} from '../checkout/queue/order-draft.ts';
import {
  confirmAgainstStock,
  fitToStock,
  orderOutcome,
  planOrderQueue,
  shortLines,
} from '../checkout/queue/order-outcome.ts';
import { type OrderAddress, orderAddressErrors } from './order-address.ts';
import {
  isCancellable,
  isPayable,
  mayBePaidLate,
  nextOrderState,
  type OrderEvent,
  type OrderState,
} from './order-state.ts';
import { orderTrackingOf } from './order-tracking.ts';

const state = () => {
  const empty = emptyCheckout('EE');
  const address = {
    firstName: ' Mari ',
    lastName: 'Maasikas',
    streetAddress: 'Pärnu mnt 13',
    apartmentNumber: '4',
    city: 'Tallinn',
    zipCode: '10141',
    phoneNumber: '555',
  };
  return {
    ...empty,
    personalDetails: { ...empty.personalDetails, emailAddress: ' mari@example.com ' },
    shippingDetails: {
      ...empty.shippingDetails,
      ...address,
      shippingMethod: 'flatrate',
      shippingCarrier: 'flatrate',
    },
    paymentDetails: {
      ...empty.paymentDetails,
      ...address,
      company: 'Klaasikoda',
      registryCode: '12345678',
      taxId: 'EE123',
      paymentMethod: 'cashondelivery',
    },
  };
};
const context = (more: Partial<DraftContext> = {}): DraftContext => ({
  userId: '',
  cartId: 'cart',
  storeCode: 'et',
  items: [{ sku: 'WALL-C', parentSku: 'WALL', qty: 2, price: 100, configurable_children: [{ sku: 'x' }] }],
  isVirtual: false,
  paymentMethodsMapping: {},
  ...more,
});

describe('order request body', () => {
  it('has the contract’s fields', () => {
    const stamp = { order_id: '1-guid', nowMs: Date.parse('2026-11-15T10:00:00Z') };
    const body = stampOrder(buildOrder(state(), context({ expectedTotal: 249 })), stamp);
    expect(body).toEqual({
      order_id: '1-guid',
      created_at: '2026-11-15T10:00:00.000Z',
      updated_at: '2026-11-15T10:00:00.000Z',
      transmited: true,
      user_id: '',
      cart_id: 'cart',
      store_code: 'et',
      expected_total: 249,
      products: [{ sku: 'WALL-C', parentSku: 'WALL', qty: 2, price: 100 }],
      addressInformation: {
        billingAddress: {
          firstname: 'Mari',
          lastname: 'Maasikas',
          street: ['Pärnu mnt 13', '4'],
          city: 'Tallinn',
          postcode: '10141',
          country_id: 'EE',
          region: '',
          region_id: 0,
          region_code: '',
          telephone: '555',
          company: '',
          email: 'mari@example.com',
          vat_id: '',
        },
        shippingAddress: expect.objectContaining({ firstname: 'Mari', company: '' }),
        shipping_method_code: 'flatrate',
        shipping_carrier_code: 'flatrate',
        payment_method_code: 'cashondelivery',
        payment_method_additional: {},
      },
    });
    expect(body.addressInformation.shippingAddress).not.toHaveProperty('vat_id');
  });

  it('[CHK-06] contains the company only in the billing address, and only for a company bill', () => {
    const { billingAddress, shippingAddress } = buildOrder(
      { ...state(), isCompany: true },
      context(),
    ).addressInformation;
    expect(billingAddress).toMatchObject({
      company: 'Klaasikoda',
      registry_code: '12345678',
      vat_id: 'EE123',
    });
    expect(shippingAddress?.company).toBe('');
  });

  it('contains no shipping data when nothing is delivered', () => {
    const information = buildOrder(state(), context({ isVirtual: true })).addressInformation;
    for (const field of ['shippingAddress', 'shipping_method_code', 'shipping_carrier_code'])
      expect(information).not.toHaveProperty(field);
  });

  it('contains the backend’s code of the payment method', () => {
    const mapped = (paymentMethodsMapping: Record<string, string>) =>
      buildOrder(state(), context({ paymentMethodsMapping })).addressInformation.payment_method_code;
    expect(mapped({ cashondelivery: 'cod' })).toBe('cod');
    expect(mapped({ other: 'cod' })).toBe('cashondelivery');
  });

  it('has the same fingerprint after a double click, and another one for another order', () => {
    const first = buildOrder(state(), context());
    const again = buildOrder(state(), context({ expectedTotal: 5 }));
    const other = buildOrder(state(), context({ items: [{ sku: 'WALL-C', qty: 3 }] }));
    expect(orderFingerprint(again)).toBe(orderFingerprint(first));
    expect(orderFingerprint(other)).not.toBe(orderFingerprint(first));
  });
});

describe('order address', () => {
  const good: OrderAddress = {
    ...buildOrder(state(), context()).addressInformation.billingAddress,
  };
  it('accepts the form’s address', () => expect(orderAddressErrors(good)).toEqual([]));
  it('is less strict than the form', () => {
    for (const change of [{ company: 'NA' }, { firstname: 'M' }, { vat_id: 'EE123' }, { vat_id: '1' }])
      expect(orderAddressErrors({ ...good, ...change })).toEqual([]);
  });
  it.each([
    ['firstname', { firstname: ' ' }, 'required'],
    ['lastname', { lastname: '' }, 'required'],
    ['street', { street: ['', ' '] }, 'required'],
    ['street', { street: ['a', 'b', 'c', 'd', 'e'] }, 'too_long'],
    ['city', { city: ' ' }, 'required'],
    ['postcode', { postcode: '12' }, 'zip_short'],
    ['country_id', { country_id: 'ee' }, 'country_unknown'],
    ['email', { email: 'x' }, 'email_invalid'],
    ['telephone', { telephone: '1'.repeat(256) }, 'too_long'],
    ['street.0', { street: ['x'.repeat(256)] }, 'too_long'],
  ])('%s %o: %s', (field, change, fault) => {
    expect(orderAddressErrors({ ...good, ...change })).toEqual([{ field, fault }]);
  });
});

const STATES: OrderState[] = ['pending', 'pending_payment', 'processing', 'complete', 'canceled'];
const EVENTS: OrderEvent[] = [
  'pay',
  'accept',
  'ship',
  'cancel_by_shopper',
  'cancel_by_shop',
  'expire',
  'pay_late',
];

describe('order state machine', () => {
  it('allows exactly these transitions', () => {
    const allowed = STATES.flatMap((from) =>
      EVENTS.flatMap((event) => {
        const next = nextOrderState(from, event);
        return next.ok ? [`${from} ${event} ${next.value.state} ${next.value.stock}`] : [];
      }),
    );
    expect(allowed).toEqual([
      'pending accept processing none',
      'pending ship complete take',
      'pending cancel_by_shopper canceled release',
      'pending cancel_by_shop canceled release',
      'pending_payment pay processing none',
      'pending_payment cancel_by_shopper canceled release',
      'pending_payment cancel_by_shop canceled release',
      'pending_payment expire canceled release',
      'processing ship complete take',
      'processing cancel_by_shop canceled release',
      'canceled pay_late processing reserve',
    ]);
  });

  it('reserves stock exactly while the order is active, for any sequence of events', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<OrderState>('pending', 'pending_payment'),
        fc.array(fc.constantFrom(...EVENTS)),
        (first, events) => {
          let current = first;
          let held = 1;
          for (const event of events) {
            const next = nextOrderState(current, event);
            if (!next.ok) continue;
            const { stock } = next.value;
            held += stock === 'reserve' ? 1 : stock === 'none' ? 0 : -1;
            current = next.value.state;
            expect(held).toBe(current === 'complete' || current === 'canceled' ? 0 : 1);
          }
        },
      ),
    );
  });

  it('can be paid while the payment is pending, and cancelled until work has started', () => {
    expect(STATES.filter(isPayable)).toEqual(['pending_payment']);
    expect(['expire', 'cancel_by_shopper', 'cancel_by_shop', null].filter(mayBePaidLate)).toEqual(['expire']);
    expect(STATES.filter((one) => isCancellable(one, false))).toEqual(['pending', 'pending_payment']);
    expect(STATES.filter((one) => isCancellable(one, true))).toEqual(['pending_payment']);
  });
});

describe('order response', () => {
  it('[ORD-01] code 200 or none is success', () => {
    const order = { orderNumber: '000000102' };
    expect(orderOutcome({ code: 200, result: order })).toEqual({ kind: 'placed', order });
    expect(orderOutcome({ result: order })).toEqual({ kind: 'placed', order });
    expect(orderOutcome({ code: 200, result: 'text' })).toEqual({ kind: 'placed', order: {} });
  });

  it('[ORD-02] [ORD-03] [ORD-05] maps other codes and errors to outcomes', () => {
    expect(orderOutcome({ code: 400, result: [] }).kind).toBe('invalid');
    expect(orderOutcome({ code: 401 }).kind).toBe('unauthorized');
    expect(orderOutcome({ code: 500, result: 'Error: Error while adding products' }).kind).toBe(
      'unavailable',
    );
    expect(orderOutcome({ code: 500, result: 'x', meta: { error: 'out_of_stock' } }).kind).toBe(
      'unavailable',
    );
    expect(orderOutcome({ code: 500, result: 'Internal server error' }).kind).toBe('queued');
    expect(orderOutcome({ code: 502 }).kind).toBe('queued');
    expect(orderOutcome({ code: 404, meta: { error: 'cart_not_found' } })).toEqual({
      kind: 'refused',
      error: 'cart_not_found',
    });
    expect(
      orderOutcome({ code: 409, meta: { error: 'price_changed', detail: { expected: 1, actual: 2 } } }),
    ).toEqual({ kind: 'price_changed', expected: 1, actual: 2 });
  });

  it('[ORD-04] sends waiting orders automatically, on the thank-you page, or after consent', () => {
    const waiting = [{ transmited: true }, { transmited: false }];
    const plan = (isOnline: boolean, isAutomatic: boolean, isThankYouPage: boolean) =>
      planOrderQueue(waiting, { isOnline, isAutomatic, isThankYouPage });
    expect(plan(false, true, true)).toBe('wait');
    expect(plan(true, true, false)).toBe('send');
    expect(plan(true, false, true)).toBe('send');
    expect(plan(true, false, false)).toBe('ask');
    const done = { isOnline: true, isAutomatic: true, isThankYouPage: true };
    expect(planOrderQueue([{ transmited: true }], done)).toBe('nothing');
  });

  it('[ORD-05] is confirmed, cancelled, or pre-reserved while stock is unknown', () => {
    expect(confirmAgainstStock(['ok', 'ok'])).toBe('confirmed');
    expect(confirmAgainstStock(['ok', 'volatile'])).toBe('pre_reserved');
    expect(confirmAgainstStock(['volatile', 'out_of_stock'])).toBe('cancelled');
  });
});

it('[ORD-01] stores the analytics data with correct totals', () => {
  const totals = {
    tax_amount: 22,
    shipping_amount: 4,
    coupon_code: 'TEN',
    total_segments: [{ code: 'grand_total', value: 127 }],
  };
  expect(orderTrackingOf('cart', totals, [{ sku: 'WALL', qty: 1, price_incl_tax: 122 }])).toEqual({
    total_due: 127,
    tax_amount: 22,
    shipping_amount: 4,
    coupon_code: 'TEN',
    cart_id: 'cart',
    products: [{ sku: 'WALL', name: '', qty: 1, price_incl_tax: 122 }],
  });
});

describe('[ORD-05] order lines against stock', () => {
  const stockLevel = (more: object = {}) => ({
    sku: 'A',
    qty: 5,
    is_in_stock: true,
    manage_stock: true,
    backorders: 0,
    min_qty: 0,
    ...more,
  });
  const line = (qty: number, sku = 'A') => ({ sku, qty });
  const left = (qty: number, more: object = {}) => [...shortLines([line(qty)], [stockLevel(more)]).values()];

  it('reports lines with insufficient stock', () => {
    expect(left(5)).toEqual([]);
    expect(left(6)).toEqual([5]);
    expect(left(5, { min_qty: 2 })).toEqual([3]);
    expect(left(5, { min_qty: 9 })).toEqual([0]);
    expect(left(1, { is_in_stock: false })).toEqual([0]);
  });

  it('never reports unmanaged, backorderable or unknown stock', () => {
    expect(left(6, { manage_stock: false })).toEqual([]);
    expect(left(6, { backorders: 1 })).toEqual([]);
    expect([...shortLines([line(6, 'B')], [stockLevel()]).values()]).toEqual([]);
  });

  it('lines of one sku share its stock; each gets what is available, sold-out lines stay', () => {
    const lines = [line(4), line(3), line(2), line(1, 'B')];
    expect([...shortLines(lines, [stockLevel()])]).toEqual([
      [lines[1], 1],
      [lines[2], 0],
    ]);
    expect(fitToStock(lines, [stockLevel()]).map(({ qty }) => qty)).toEqual([4, 1, 2, 1]);
  });
});
