// [CHK-01] Store with an external checkout: opening the internal checkout URL syncs the cart and redirects there.

import { Button } from '@klaas/ui/button.tsx';
import { useEffect, useRef, useState } from 'react';
import { useCartState } from '../cart/cart-context.tsx';
import { useProceed } from '../cart/use-proceed.ts';
import { useText } from '../shell/i18n/use-text.tsx';
import { EmptyCheckout, WaitingCheckout } from './form/checkout-states.tsx';

export const ExternalCheckout = () => {
  const t = useText();
  const { proceed, isBusy } = useProceed({ isReplacing: true });
  const isEmpty = useCartState(({ isLoaded, items }) => isLoaded && items.length === 0);
  const [hasFailed, setFailed] = useState(false);
  const isBegun = useRef(false);
  const go = async () => {
    await proceed();
    setFailed(true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void go();
  }, []);
  if (isEmpty) return <EmptyCheckout />;
  return (
    <>
      <WaitingCheckout />
      {hasFailed && !isBusy && (
        <p className="wrap">
          <Button onClick={() => void go()}>{t('message.proceed_to_checkout')}</Button>
        </p>
      )}
    </>
  );
};
