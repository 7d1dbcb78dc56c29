// Services in the cart whose time is chosen: their free slots at the typed address, installation after the goods.
import type { CheckoutState } from '@klaas/core/checkout/form/checkout-state.ts';
import { wholePostcode } from '@klaas/core/checkout/form/site-access.ts';
import {
  chosenVisit,
  knownVisitNeeds,
  possibleVisits,
  type VisitOffer,
  visitNeeds,
  withVisit,
} from '@klaas/core/checkout/form/visit-choice.ts';
import { orderDelivery } from '@klaas/core/orders/order-delivery.ts';
import { type GoodsArrival, goodsArrivalOf } from '@klaas/core/orders/service-visit.ts';
import { useEffect, useMemo, useState } from 'react';
import { useOpenCart } from '../../../cart/cart-context.tsx';
import type { CartView } from '../../../cart/engine/cart-view.ts';
import { deliveryLineOf } from '../../../cart/line-delivery.ts';
import { useOnline } from '../../../offline/use-online.ts';
import { useShop } from '../../../shell/state/use-shop.ts';
import type { CheckoutStore } from '../checkout-store.ts';

export interface Visits {
  /** Null: not loaded yet, or there is no address. */
  offers: readonly VisitOffer[] | null;
  /** Whether there may be any. */
  hasServices: boolean;
  isFailed: boolean;
  reload: () => void;
}

/** Where the work is done: without delivery the billing address is the only one. */
const siteOf = ({ shippingDetails, paymentDetails }: CheckoutState, isVirtual: boolean) => {
  const address = isVirtual ? paymentDetails : shippingDetails;
  return { country: address.country, postcode: wholePostcode(address) };
};

const useLoadedVisits = (site: { country: string; postcode: string }, cart: CartView, isVirtual: boolean) => {
  const openCart = useOpenCart();
  const isOnline = useOnline();
  const { country, postcode } = site;
  const { token, isPending } = cart;
  const services = cart.items.filter((item) => (item.type_id ?? item.product_type) === 'virtual');
  const names = services.map(({ sku }) => sku).join();
  const [loaded, setLoaded] = useState<readonly VisitOffer[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another service in the cart or a retry loads again
  useEffect(() => {
    if (names === '') return setLoaded([]);
    // The server answers for its own cart, which does not have a pending service yet.
    if (postcode === '' || token === null || isPending) return setLoaded(null);
    let isWanted = true;
    const load = async () => {
      const { offers } = await openCart();
      const answer = await offers.visits(country, postcode);
      if (!isWanted) return;
      setFailed(answer.kind !== 'ok');
      setLoaded(answer.kind === 'ok' ? answer.value : null);
    };
    load().catch(() => isWanted && setFailed(true));
    return () => {
      isWanted = false;
    };
  }, [openCart, isOnline, token, isPending, country, postcode, names, isVirtual, attempt]);
  return {
    loaded,
    hasServices: names !== '',
    isFailed,
    reload: () => setAttempt((count) => count + 1),
  };
};

const useArrival = (details: CheckoutState, cart: CartView): GoodsArrival | null => {
  const { settings, store } = useShop();
  const { shippingNeeds, deliverySlotDay: day, deliverySlotEnd: time } = details.shippingDetails;
  if (shippingNeeds === 'slot') return day === '' ? null : { day, time };
  const { country, shippingMethod: method } = details.shippingDetails;
  const now = Date.now();
  const route = { method, isAbroad: country !== '' && country !== store.i18n.defaultCountry };
  const terms = { settings: settings.delivery, route, startMs: now };
  return goodsArrivalOf(null, orderDelivery(cart.items.map(deliveryLineOf), terms), now);
};

/** `onEarly`: a chosen installation is before the goods now. */
export const useVisits = (
  store: CheckoutStore,
  cart: CartView,
  { details, isVirtual }: { details: CheckoutState; isVirtual: boolean },
): Visits => {
  const isOnline = useOnline();
  const { loaded, ...rest } = useLoadedVisits(siteOf(details, isVirtual), cart, isVirtual);
  const arrival = useArrival(details, cart);
  const arrivalText = JSON.stringify(arrival);
  const offers = useMemo(
    () => loaded && possibleVisits(loaded, JSON.parse(arrivalText) as GoodsArrival | null),
    [loaded, arrivalText],
  );
  const { isFailed } = rest;

  useEffect(() => {
    const { shippingDetails: now } = store.getState().details;
    let next = now;
    for (const { service, slots } of offers ?? []) {
      const { id } = chosenVisit(now, service);
      const wasFree = loaded?.some((one) => one.slots.some((slot) => slot.id === id)) ?? false;
      // Free, but the goods come later now.
      if (id > 0 && wasFree && !slots.some((slot) => slot.id === id))
        next = withVisit(next, service, { id: 0, text: '' });
    }
    if (offers) next = { ...next, ...visitNeeds(offers, next) };
    else if (!isOnline || isFailed) next = { ...next, ...knownVisitNeeds(next) };
    if (JSON.stringify(next) !== JSON.stringify(now))
      void store.edit((state) => ({ ...state, shippingDetails: next }));
  }, [store, loaded, offers, isOnline, isFailed]);

  return { offers, ...rest };
};
