// Step indicator of the checkout.
import { type CheckoutStep, reachableStep } from '@klaas/core/checkout/form/checkout-check.ts';
import { Icon } from '@klaas/ui/icon.tsx';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { Link } from '../../../shell/routing/router.tsx';
import { stepSearch, useCheckout } from '../checkout-context.tsx';
import { passwordRule } from '../fields/error-messages.ts';

export const StepBar = () => {
  const t = useText();
  const { form, steps, step, isVirtual } = useCheckout();
  const at = steps.indexOf(step);
  const isOpen = (one: CheckoutStep) => reachableStep(one, form.details, { isVirtual, passwordRule }) === one;
  return (
    <nav className="checkout-steps" aria-label={t('checkout.steps')}>
      <ol className="flex">
        {steps.map((one, place) => {
          const isDone = place < at;
          const content = (
            <>
              {isDone ? <Icon name="check" size={20} /> : <span>{place + 1}.</span>}
              <span className="checkout-step-name">{t(`checkout.step_${one}`)}</span>
              {isDone && <span className="sr-only">, {t('checkout.step_done')}</span>}
            </>
          );
          return (
            <li className="grow muted" key={one} data-state={isDone ? 'done' : place === at ? 'now' : 'next'}>
              {place === at || !isOpen(one) ? (
                <span aria-current={place === at ? 'step' : undefined}>{content}</span>
              ) : (
                <Link to={{ search: stepSearch(one) }}>{content}</Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
};
