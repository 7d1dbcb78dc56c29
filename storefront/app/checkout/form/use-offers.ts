// Available shipping and payment methods from the server, with an offline fallback.

import { isVirtualCart } from '@klaas/core/cart/cart-summary.ts';
import type { SiteAccess } from '@klaas/core/cart/delivery/carry-in.ts';
import type { ShippingRule } from '@klaas/core/cart/totals/shipping-rule.ts';
import { centsOf } from '@klaas/core/catalog/pricing/money.ts';
import {
  availableShipping,
  CASH_ON_DELIVERY,
  choosePayment,
  chooseShipping,
  DEFAULT_SHIPPING,
  offeredPayments,
  offlineShipping,
  type PaymentMethod,
  paymentMethodsOf,
  refusedShipping,
  type ShippingMethod,
  unservedShipping,
} from '@klaas/core/checkout/form/method-choice.ts';
import { pricedAccess, wholePostcode } from '@klaas/core/checkout/form/site-access.ts';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useOpenCart } from '../../cart/cart-context.tsx';
import type { CartView } from '../../cart/engine/cart-view.ts';
import { packedLineOf } from '../../cart/packed-item.ts';
import { useOnline } from '../../offline/use-online.ts';
import { type Translate, useText } from '../../shell/i18n/use-text.tsx';
import type { CheckoutStore } from './checkout-store.ts';
import { useVatCheck, type VatCheck } from './use-vat-check.ts';

export interface Offers {
  /** Null while loading. */
  shipping: readonly ShippingMethod[] | null;
  payment: readonly PaymentMethod[] | null;
  chosenShipping: ShippingMethod | undefined;
  chosenPayment: PaymentMethod | undefined;
  /** Methods that do not take these goods. */
  refused: ReturnType<typeof refusedShipping>;
  /** Titles of those that do not go to the typed post code. */
  unserved: readonly string[];
  vat: VatCheck;
  isUnreachable: boolean;
  retry: () => void;
}

interface LoadedOffers {
  shipping: readonly ShippingMethod[] | null;
  /** These are for that country and those goods. */
  country: string;
  goods: string;
  /** Goods were on their way to the server, which has answered without them. */
  isProvisional: boolean;
  payment: readonly PaymentMethod[] | null;
  refused: Offers['refused'];
  unserved: Offers['unserved'];
  isUnreachable: boolean;
}

const NOTHING: LoadedOffers = {
  shipping: null,
  country: '',
  goods: '',
  isProvisional: false,
  payment: null,
  refused: [],
  unserved: [],
  isUnreachable: false,
};

const shippingPartOf = (methods: readonly ShippingMethod[]) => ({
  shipping: availableShipping(methods),
  refused: refusedShipping(methods),
  unserved: unservedShipping(methods),
});

/** [CHK-03] Offline: what the server has offered for these goods, else what the rules say; cash on delivery. */
const offlineOf = (
  known: LoadedOffers,
  goal: Pick<LoadedOffers, 'country' | 'goods'>,
  byRules: () => readonly ShippingMethod[],
): LoadedOffers => {
  const payment = known.payment ?? [CASH_ON_DELIVERY];
  const isKnown = known.shipping !== null && known.country === goal.country && known.goods === goal.goods;
  const shipping = isKnown ? known : { ...shippingPartOf(byRules()), ...goal };
  return { ...shipping, isProvisional: false, payment, isUnreachable: false };
};

/** Texts are the server's; those of the fallback are in the catalogue. */
const withTexts = (loaded: LoadedOffers, t: Translate): LoadedOffers => ({
  ...loaded,
  shipping:
    loaded.shipping?.map((method) =>
      method === DEFAULT_SHIPPING
        ? {
            ...method,
            method_title: t('cart.dpd_courier'),
            extension_attributes: { note: t('checkout.shipping_note') },
          }
        : method,
    ) ?? null,
  payment:
    loaded.payment?.map((method) =>
      method === CASH_ON_DELIVERY
        ? {
            ...method,
            title: t('checkout.payment_cashondelivery'),
            extension_attributes: { note: t('checkout.payment_cashondelivery_note') },
          }
        : method,
    ) ?? null,
});

interface Goal {
  country: string;
  /** Empty until it is typed whole. */
  postcode: string;
}

const useLoadedOffers = (
  { country, postcode, access }: Goal & { access: SiteAccess | null },
  isVirtual: boolean,
  cart: CartView,
  rules: readonly ShippingRule[] | null,
) => {
  const openCart = useOpenCart();
  const isOnline = useOnline();
  const t = useText();
  const { token, isPending } = cart;
  // The goods decide which methods take them and what they cost; free shipping depends on the subtotal.
  const goods = cart.items.map(({ sku, checksum, qty }) => [sku, checksum, qty].join()).join(';');
  const subtotal = cart.segments.find(({ code }) => code === 'subtotal')?.value;
  const accessText = JSON.stringify(access);
  const [loaded, setLoaded] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new goods, goods that have reached the server, a new subtotal or a retry reload
  useEffect(() => {
    const goal = { country, goods };
    const byRules = () =>
      offlineShipping(rules, {
        ...{ country, postcode, access, goodsGrossCents: centsOf(subtotal ?? 0) },
        lines: cart.items.map(packedLineOf),
      });
    if (!isOnline) return setLoaded((known) => offlineOf(known, goal, byRules));
    if (token === null) return;
    let isWanted = true;
    const load = async () => {
      const { offers } = await openCart();
      const [shipping, payment] = await Promise.all([
        isVirtual ? null : offers.shipping(country, postcode, JSON.parse(accessText)),
        offers.payment(),
      ]);
      if (!isWanted) return;
      const isComplete = payment.kind === 'ok' && (shipping === null || shipping.kind === 'ok');
      setLoaded((known) => ({
        ...known,
        ...(shipping?.kind === 'ok' && {
          ...shippingPartOf(shipping.value),
          ...goal,
          isProvisional: isPending,
        }),
        payment: payment.kind === 'ok' ? paymentMethodsOf(payment.value) : known.payment,
        isUnreachable: !isComplete,
      }));
    };
    load().catch(() => isWanted && setLoaded((known) => ({ ...known, isUnreachable: true })));
    return () => {
      isWanted = false;
    };
  }, [
    openCart,
    isOnline,
    token,
    country,
    postcode,
    accessText,
    isVirtual,
    goods,
    isPending,
    subtotal,
    attempt,
  ]);

  const titled = useMemo(() => withTexts(loaded, t), [loaded, t]);
  return { loaded: titled, isOnline, retry: () => setAttempt((count) => count + 1) };
};

/** Recalculates the totals with the chosen shipping method. */
const useSyncedShipping = (
  chosen: ShippingMethod | undefined,
  { country, postcode, access, vatNumber }: Goal & { access: SiteAccess | null; vatNumber: string },
  token: string | null,
) => {
  const openCart = useOpenCart();
  const { carrier_code, method_code, method_title, price_incl_tax } = chosen ?? {};
  const accessText = JSON.stringify(access);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new server cart needs the method again
  useEffect(() => {
    if (carrier_code === undefined) return;
    void openCart()
      .then((engine) =>
        engine.setShipping({
          country,
          shippingCarrierCode: carrier_code,
          ...(method_code !== undefined && { shippingMethodCode: method_code }),
          ...(method_title !== undefined && { title: method_title }),
          ...(price_incl_tax !== undefined && { priceInclTax: price_incl_tax }),
          ...(postcode !== '' && { postcode }),
          ...(access && { siteAccess: access }),
          ...(vatNumber !== '' && { vatNumber }),
        }),
      )
      .catch(() => {});
  }, [
    openCart,
    token,
    country,
    postcode,
    accessText,
    vatNumber,
    carrier_code,
    method_code,
    method_title,
    price_incl_tax,
  ]);
};

/** The available methods and the preselected ones. */
export const useOffers = (
  store: CheckoutStore,
  cart: CartView,
  { homeCountry, rules }: { homeCountry: string; rules: readonly ShippingRule[] | null },
): Offers => {
  const isVirtual = isVirtualCart(cart.items);
  const { shippingDetails, paymentDetails, isCompany } = useStore(store, (form) => form.details);
  const vat = useVatCheck(isCompany ? paymentDetails.taxId : '', homeCountry);
  const goal = { country: shippingDetails.country, postcode: wholePostcode(shippingDetails) };
  const access = pricedAccess(shippingDetails);
  const { loaded, isOnline, retry } = useLoadedOffers({ ...goal, access }, isVirtual, cart, rules);
  const payment = loaded.payment && offeredPayments(loaded.payment, { isVirtual, isOnline });
  const chosenShipping = loaded.shipping ? chooseShipping(loaded.shipping, shippingDetails) : undefined;
  const chosenPayment = payment ? choosePayment(payment, paymentDetails.paymentMethod) : undefined;
  const vatNumber = vat.state === 'valid' ? vat.number : '';
  // After a change of the country or of the goods, their methods come first.
  const isCurrent = loaded.country === goal.country && !loaded.isProvisional;
  useSyncedShipping(isCurrent ? chosenShipping : undefined, { ...goal, access, vatNumber }, cart.token);

  useEffect(() => {
    if (loaded.shipping === null) return;
    const shippingMethod = chosenShipping?.method_code ?? '';
    const shippingCarrier = chosenShipping?.carrier_code ?? '';
    const shippingNeeds = chosenShipping?.extension_attributes?.needs ?? 'none';
    const next = { shippingMethod, shippingCarrier, shippingNeeds };
    const { shippingDetails: now } = store.getState().details;
    if (loaded.isProvisional && now.shippingMethod !== '') return;
    if (Object.entries(next).every(([name, value]) => now[name as keyof typeof next] === value)) return;
    void store.edit((details) => ({ ...details, shippingDetails: { ...details.shippingDetails, ...next } }));
  }, [store, loaded.shipping, loaded.isProvisional, chosenShipping]);

  const isPaymentKnown = payment !== null;
  // While goods are on their way, the server offers what the amount without them allows.
  const isProvisional = isOnline && cart.isPending;
  const paymentMethod = chosenPayment?.code ?? '';
  useEffect(() => {
    const { paymentMethod: stored } = store.getState().details.paymentDetails;
    if (!isPaymentKnown || stored === paymentMethod || (isProvisional && stored !== '')) return;
    void store.edit((details) => ({
      ...details,
      paymentDetails: { ...details.paymentDetails, paymentMethod },
    }));
  }, [store, isPaymentKnown, isProvisional, paymentMethod]);

  return {
    shipping: loaded.shipping,
    payment,
    chosenShipping,
    chosenPayment,
    refused: loaded.refused,
    unserved: loaded.unserved,
    vat,
    isUnreachable: loaded.isUnreachable,
    retry,
  };
};
