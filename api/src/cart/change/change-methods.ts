// Changes coupon, addresses and shipping and payment methods of a cart.

import { type SiteAccess, SiteAccessSchema } from '@klaas/core/cart/delivery/carry-in.ts';
import { checkMethod } from '@klaas/core/cart/delivery/method-fit.ts';
import type { CartTotals } from '@klaas/core/cart/totals/cart-totals.ts';
import { checkCoupon } from '@klaas/core/cart/totals/coupon-rule.ts';
import type { OfferedPayment } from '@klaas/core/checkout/form/method-choice.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { type CartContext, type CartRef, cartNotFound } from '../cart-context.ts';
import type { CartResult } from '../cart-error.ts';
import { type Quote, totalsLineOf } from '../cart-quote.ts';
import { type CartFields, type CartRecord, type ShippingRow, saveFields } from '../cart-repository.ts';
import { couponRuleOf, loadCoupon } from '../coupon/coupon-repository.ts';
import { countryOf, normalizeAddress, postcodeOf } from './cart-address.ts';

type Fields = Partial<CartFields>;

/** Decides fields on the priced cart and stores them; returns the updated cart. */
const changeFields = (
  context: CartContext,
  ref: CartRef,
  decide: (quote: Quote) => Promise<CartResult<Fields>> | CartResult<Fields>,
): Promise<CartResult<Quote>> =>
  context.change<CartResult<Quote>>(ref.key, { methodsIn: ref.store.i18n.defaultLocale }, async (cart) => {
    if (!cart) return { done: cartNotFound(ref.key) };
    const fields = await decide(await context.quote(ref, cart));
    if (!fields.ok) return { done: fields };
    const next = await context.quote(ref, { ...cart, ...fields.value });
    return {
      write: (run, record) => saveFields(run, record, fields.value, context.deps.now()),
      resultFor: () => ({ ok: true, value: next }),
    };
  });

export const applyCoupon = async (
  context: CartContext,
  ref: CartRef,
  code: string,
): Promise<CartResult<true>> => {
  const changed = await changeFields(context, ref, async ({ cart, lines }) => {
    const coupon = await loadCoupon(context.run, code, cart.customer_id);
    if (!coupon) return { ok: false, error: 'coupon_unknown' };
    const checked = checkCoupon(couponRuleOf(coupon), lines.map(totalsLineOf), {
      nowMs: context.deps.now(),
      usesByCustomer: coupon.uses_by_customer,
    });
    return checked.ok ? { ok: true, value: { coupon_code: coupon.code } } : checked;
  });
  return changed.ok ? { ok: true, value: true } : changed;
};

export const removeCoupon = async (context: CartContext, ref: CartRef): Promise<CartResult<true>> => {
  const changed = await changeFields(context, ref, () => ({ ok: true, value: { coupon_code: null } }));
  return changed.ok ? { ok: true, value: true } : changed;
};

interface MethodCodes {
  carrier?: string | null | undefined;
  method?: string | null | undefined;
}

/** None without a code: methods may have the same code at several carriers. */
export const namedMethods = ({ shipping }: CartRecord, { carrier, method }: MethodCodes): ShippingRow[] =>
  shipping.filter(
    (candidate) =>
      (carrier || method) &&
      candidate.available &&
      (!carrier || candidate.carrier_code === carrier) &&
      (!method || candidate.method_code === method),
  );

/**
 * Clients may know only one of the two codes; with neither the selection is unchanged. The goods and the address must
 * suit the method; without an address that of the cart counts.
 */
export const chooseShipping = (
  { cart, packed }: Pick<Quote, 'cart' | 'packed'>,
  store: StoreView,
  codes: MethodCodes,
  address: Record<string, unknown> | null,
): CartResult<Fields> => {
  if (!codes.carrier && !codes.method) return { ok: true, value: {} };
  const known = address ?? cart.shipping_address;
  const destination = {
    country: countryOf(address) ?? countryOf(cart.shipping_address) ?? store.tax.defaultCountry,
    postcode: postcodeOf(known),
  };
  const checked = namedMethods(cart, codes).map((rule) => ({
    rule,
    result: checkMethod(rule, packed, destination),
  }));
  const suitable = checked.find(({ result }) => result.ok)?.rule;
  if (suitable) {
    const { carrier_code, method_code } = suitable;
    return { ok: true, value: { carrier_code, method_code } };
  }
  const method = [codes.carrier, codes.method].filter(Boolean).join(', ').slice(0, 100);
  const [refused] = checked.flatMap(({ result }) =>
    result.ok || result.error === 'shipping_method_unknown' ? [] : [result],
  );
  return refused
    ? { ok: false, error: refused.error, detail: { ...refused.detail, method } }
    : { ok: false, error: 'shipping_method_unknown', detail: { method } };
};

/** Undefined stays: the client has not said anything about it. */
export const parseAccess = (given: unknown): CartResult<SiteAccess | null | undefined> => {
  if (given === undefined || given === null) return { ok: true, value: given };
  const parsed = SiteAccessSchema.safeParse(given);
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, error: 'access_invalid' };
};

export interface ShippingInformation extends MethodCodes {
  shippingAddress?: Record<string, unknown> | null | undefined;
  billingAddress?: Record<string, unknown> | null | undefined;
  /** The place of delivery; undefined: as before. */
  siteAccess?: unknown;
}

export const saveShipping = (
  context: CartContext,
  ref: CartRef,
  information: ShippingInformation,
): Promise<CartResult<Quote>> =>
  changeFields(context, ref, (quote) => {
    const shipping = normalizeAddress(information.shippingAddress);
    const billing = normalizeAddress(information.billingAddress);
    const chosen = chooseShipping(quote, ref.store, information, shipping);
    if (!chosen.ok) return chosen;
    const access = parseAccess(information.siteAccess);
    if (!access.ok) return access;
    return {
      ok: true,
      value: {
        ...chosen.value,
        ...(shipping && { shipping_address: shipping }),
        ...(billing && { billing_address: billing }),
        ...(access.value !== undefined && { site_access: access.value }),
      },
    };
  });

export const paymentsOf = ({ cart, isVirtual }: Quote): OfferedPayment[] =>
  // [CART-09] without delivery, cash on delivery is not possible
  cart.payment
    .filter((method) => method.for_virtual || !isVirtual)
    .map(({ code, title, note, options = [] }) => ({
      code,
      title,
      ...((note !== '' || options.length > 0) && {
        extension_attributes: {
          ...(note !== '' && { note }),
          ...(options.length > 0 && {
            options: options.map(({ code: value, name, logo }) => ({
              code: value,
              name,
              ...(logo && { logo }),
            })),
          }),
        },
      }),
    }));

export const collectTotals = async (
  context: CartContext,
  ref: CartRef,
  methods: MethodCodes & { payment?: string | null | undefined },
): Promise<CartResult<CartTotals>> => {
  const changed = await changeFields(context, ref, (quote) => {
    const chosen = chooseShipping(quote, ref.store, methods, null);
    if (!chosen.ok || !methods.payment) return chosen;
    return paymentsOf(quote).some((method) => method.code === methods.payment)
      ? { ok: true, value: { ...chosen.value, payment_method: methods.payment } }
      : { ok: false, error: 'payment_method_unknown', detail: { method: methods.payment.slice(0, 100) } };
  });
  return changed.ok ? { ok: true, value: changed.value.totals } : changed;
};
