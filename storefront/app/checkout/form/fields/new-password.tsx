// Password field for an account created during checkout.
import { NewPasswordField } from '../../../shell/forms/new-password-field.tsx';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { useCheckout } from '../checkout-context.tsx';

export const NewPassword = () => {
  const t = useText();
  const { password } = useCheckout().form.details.personalDetails;
  return <NewPasswordField label={t('shell.password')} name="password" initial={password} />;
};
