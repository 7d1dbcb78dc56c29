// A new password whose rules are ticked off while it is typed.
import { isMixedEnough, passwordFault } from '@klaas/core/customer/customer-rules.ts';
import { PasswordField } from '../../../shell/forms/password-field.tsx';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useCheckout } from '../checkout-context.tsx';

export const NewPassword = () => {
  const t = useText();
  const { password } = useCheckout().form.details.personalDetails;
  const marks = [
    { words: t('checkout.password_length'), isMet: passwordFault(password) !== 'password_too_short' },
    { words: t('checkout.password_classes'), isMet: isMixedEnough(password) },
  ];
  return (
    <div className="checkout-password">
      <PasswordField label={t('shell.password')} name="password" autoComplete="new-password" />
      <ul className="checkout-marks" aria-live="polite">
        {marks.map(({ words, isMet }) => (
          <li key={words} data-met={isMet || undefined}>
            <Icon name={isMet ? 'check' : 'minus'} size={16} />
            {words}
            <span className="sr-only">: {t(isMet ? 'checkout.mark_met' : 'checkout.mark_missing')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};
