// [CHK-02] Checkout screen: steps on the left, order summary on the right.
import type { ShippingRule } from '@klaas/core/cart/totals/shipping-rule.ts';
import type { CheckoutStep } from '@klaas/core/checkout/form/checkout-check.ts';
import { Icon } from '@klaas/ui/icon.tsx';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useCartState } from '../../cart/cart-context.tsx';
import { useOnline } from '../../offline/use-online.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import type { CheckoutAccount } from './checkout-account.ts';
import { CheckoutProvider, useCheckout } from './checkout-context.tsx';
import { EmptyCheckout, EndedSession, WaitingCheckout } from './checkout-states.tsx';
import { PaymentStep } from './steps/payment-step.tsx';
import { PersonalStep } from './steps/personal-step.tsx';
import { ReviewStep } from './steps/review-step.tsx';
import { ShippingStep } from './steps/shipping-step.tsx';
import { StepBar } from './steps/step-bar.tsx';
import { TITLE_ID } from './steps/step-form.tsx';
import { OrderSummary } from './summary/order-summary.tsx';
import { useCheckoutStore } from './use-checkout-store.ts';
import './checkout.css';
import './steps/steps.css';

const STEPS: Record<CheckoutStep, ComponentType> = {
  personal: PersonalStep,
  shipping: ShippingStep,
  payment: PaymentStep,
  review: ReviewStep,
};

/** Moves the focus on a step change: to the first invalid field, else to the title, for screen readers. */
const useFocusOnStep = (step: CheckoutStep) => {
  const shown = useRef(step);
  useEffect(() => {
    const invalid = document.querySelector<HTMLElement>('.checkout-form [aria-invalid="true"]');
    if (invalid) invalid.focus();
    else if (shown.current !== step) document.getElementById(TITLE_ID)?.focus({ preventScroll: true });
    shown.current = step;
  }, [step]);
};

const CheckoutBody = () => {
  const t = useText();
  const isOnline = useOnline();
  const { step } = useCheckout();
  const Step = STEPS[step];
  useFocusOnStep(step);
  return (
    <div className="wrap checkout grid gap-6">
      <StepBar />
      <OrderSummary />
      <div className="checkout-main stack gap-6 packed shrink">
        {!isOnline && (
          <p className="checkout-offline cluster small round sand" role="status">
            <Icon name="info" size={20} />
            {t('checkout.offline')}
          </p>
        )}
        <Step />
      </div>
    </div>
  );
};

interface CheckoutScreenProps {
  account: CheckoutAccount;
  shippingRules: readonly ShippingRule[] | null;
  /** Shown when the cart is empty. */
  recentlyViewed?: ReactNode;
}

export const CheckoutScreen = ({ account, shippingRules, recentlyViewed }: CheckoutScreenProps) => {
  const store = useCheckoutStore(account);
  const isCartLoaded = useCartState((view) => view.isLoaded);
  const isEmpty = useCartState((view) => view.items.length === 0);
  // Placing the order empties the cart; the page must not change until navigation.
  const [isPlacing, setPlacing] = useState(false);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    void store?.load().then(() => setRead(true));
  }, [store]);
  if (!store || !isRead || !isCartLoaded || account.status === 'unknown') return <WaitingCheckout />;
  if (isEmpty && !isPlacing)
    return account.isInterrupted ? (
      <EndedSession {...account} />
    ) : (
      <EmptyCheckout recentlyViewed={recentlyViewed} />
    );
  return (
    <CheckoutProvider
      store={store}
      account={account}
      shippingRules={shippingRules}
      isPlacing={isPlacing}
      setPlacing={setPlacing}
    >
      <CheckoutBody />
    </CheckoutProvider>
  );
};
