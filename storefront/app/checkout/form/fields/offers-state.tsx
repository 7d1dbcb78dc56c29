// Loading, error and empty states of shipping and payment methods.

import { Button } from '@klaas/ui/button.tsx';
import { Skeleton } from '@klaas/ui/skeleton.tsx';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { useCheckout } from '../checkout-context.tsx';

export const OffersState = ({
  offered,
  nothing,
}: {
  offered: readonly unknown[] | null;
  nothing: string;
}) => {
  const t = useText();
  const { isUnreachable, retry } = useCheckout().offers;
  if (isUnreachable && !offered?.length)
    return (
      <div className="checkout-problem cluster small error round sand" role="alert">
        <p>{t('checkout.unreachable')}</p>
        <Button look="secondary" size="s" onClick={retry}>
          {t('checkout.try_again')}
        </Button>
      </div>
    );
  if (offered === null)
    return (
      <div role="status">
        <span className="sr-only">{t('checkout.loading_methods')}</span>
        <Skeleton height="76px" />
      </div>
    );
  return offered.length === 0 ? (
    <p className="checkout-problem cluster small error round sand" role="alert">
      {nothing}
    </p>
  ) : null;
};
