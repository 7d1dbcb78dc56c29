// Checkout context: form state, cart, available methods and step navigation.
import { isVirtualCart } from '@klaas/core/cart/cart-summary.ts';
import type { ShippingRule } from '@klaas/core/cart/totals/shipping-rule.ts';
import {
  CHECKOUT_STEPS,
  type CheckoutStep,
  reachableStep,
  stepsOf,
} from '@klaas/core/checkout/form/checkout-check.ts';
import { trackingStepOf } from '@klaas/core/checkout/form/tracking-step.ts';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { useCartState } from '../../cart/cart-context.tsx';
import type { CartView } from '../../cart/engine/cart-view.ts';
import { trackedProductOf } from '../../cart/tracked-product.ts';
import { useAnalytics } from '../../shell/consent/consent-context.tsx';
import { useNavigate } from '../../shell/routing/router.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import type { CheckoutAccount } from './checkout-account.ts';
import type { CheckoutForm, CheckoutStore } from './checkout-store.ts';
import { passwordRule } from './fields/error-messages.ts';
import { type HeldSlots, useHeldSlots } from './slots/use-held-slots.ts';
import { useVisits, type Visits } from './slots/use-visits.ts';
import { type Offers, useOffers } from './use-offers.ts';

interface Checkout {
  store: CheckoutStore;
  form: CheckoutForm;
  account: CheckoutAccount;
  cart: CartView;
  offers: Offers;
  /** Measuring and installation. */
  visits: Visits;
  held: HeldSlots;
  isVirtual: boolean;
  steps: readonly CheckoutStep[];
  step: CheckoutStep;
  /** Completes the step and opens the next. */
  leave: () => void;
  isPlacing: boolean;
  setPlacing: (isPlacing: boolean) => void;
}

const CheckoutContext = createContext<Checkout | null>(null);

/** [ROUTE-02] Each step has its own URL; the first is the checkout's. */
export const stepSearch = (step: CheckoutStep): string => (step === 'personal' ? '' : `?step=${step}`);

const stepOf = (search: URLSearchParams): CheckoutStep =>
  CHECKOUT_STEPS.find((step) => step === search.get('step')) ?? 'personal';

/** [CHK-11] */
const useTracking = (account: CheckoutAccount, cart: CartView, store: CheckoutStore) => {
  const analytics = useAnalytics();
  const track = (left: CheckoutStep | 'start') => {
    const { shippingDetails, paymentDetails } = store.getState().details;
    analytics.track({
      name: 'checkout-step',
      ...trackingStepOf(left, {
        isLoggedIn: account.status === 'customer',
        shippingMethod: shippingDetails.shippingMethod,
        paymentMethod: paymentDetails.paymentMethod,
      }),
      products: cart.items.map((item) => trackedProductOf(item)),
    });
  };
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    track('start');
  });
  return track;
};

interface CheckoutProviderProps {
  store: CheckoutStore;
  /** For offers without a connection; null: not known. */
  shippingRules: readonly ShippingRule[] | null;
  account: CheckoutAccount;
  isPlacing: boolean;
  setPlacing: (isPlacing: boolean) => void;
  children: ReactNode;
}

/** Freezes the cart while the order is being placed, which empties it. */
const useOrderedCart = (isPlacing: boolean): CartView => {
  const cart = useCartState((view) => view);
  const latest = useRef(cart);
  if (!isPlacing) latest.current = cart;
  return latest.current;
};

export const CheckoutProvider = ({ children, ...props }: CheckoutProviderProps) => {
  const { store, account, isPlacing, setPlacing } = props;
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const form = useStore(store, (state) => state);
  const cart = useOrderedCart(isPlacing);
  const isVirtual = isVirtualCart(cart.items);
  const { defaultCountry } = useShop().store.tax;
  const offers = useOffers(store, cart, { homeCountry: defaultCountry, rules: props.shippingRules });
  const visits = useVisits(store, cart, { details: form.details, isVirtual });
  const held = useHeldSlots(store, isPlacing);
  const track = useTracking(account, cart, store);
  const steps = stepsOf(isVirtual);
  const wanted = stepOf(search);
  const step = reachableStep(wanted, form.details, { isVirtual, passwordRule });

  // Redirect from an unreachable step to the first incomplete one; not while an order is placed, which clears the form.
  useEffect(() => {
    if (step !== wanted && !isPlacing) void navigate({ search: stepSearch(step) }, { replace: true });
  }, [step, wanted, isPlacing, navigate]);

  const leave = () => {
    const next = steps[steps.indexOf(step) + 1];
    if (!next) return;
    track(step);
    void navigate({ search: stepSearch(next) });
  };

  return (
    <CheckoutContext
      value={{
        store,
        form,
        account,
        cart,
        offers,
        visits,
        held,
        isVirtual,
        steps,
        step,
        leave,
        isPlacing,
        setPlacing,
      }}
    >
      {children}
    </CheckoutContext>
  );
};

export const useCheckout = (): Checkout => {
  const checkout = useContext(CheckoutContext);
  if (!checkout) throw new Error('The steps need a CheckoutProvider above them');
  return checkout;
};
