// E-mail address and phone number of the customer.
import { PhoneField } from '../../../shell/forms/address-fields.tsx';
import { FormField } from '../../../shell/forms/form-fields.tsx';
import { useText } from '../../../shell/i18n/use-text.tsx';

interface ContactFieldsProps {
  emailAddress: string;
  phoneNumber: string;
  /** False for virtual carts, which need no courier. */
  isPhoneRequired: boolean;
}

export const ContactFields = ({ emailAddress, phoneNumber, isPhoneRequired }: ContactFieldsProps) => {
  const t = useText();
  return (
    <>
      <FormField
        label={t('shell.email')}
        name="emailAddress"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        hint={t('checkout.email_hint')}
        defaultValue={emailAddress}
        required
      />
      <PhoneField
        phoneNumber={phoneNumber}
        required={isPhoneRequired}
        hint={t(isPhoneRequired ? 'checkout.phone_hint' : 'checkout.phone_hint_virtual')}
      />
    </>
  );
};
