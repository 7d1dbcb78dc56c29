// Where a parcel or a bill goes.
import type { AddressDetails } from '@klaas/core/checkout/form/checkout-state.ts';
import { countryName } from '@klaas/core/stores/address-lines.ts';
import { FormField, FormSelect } from '../../../shell/forms/form-fields.tsx';
import { useLocale, useText } from '../../../shell/i18n/use-text.tsx';

interface AddressFieldsProps {
  details: AddressDetails;
  countries: readonly string[];
  /** Tells the browser's own address book which of two addresses this is. */
  kind: 'shipping' | 'billing';
}

export const AddressFields = ({ details, countries, kind }: AddressFieldsProps) => {
  const t = useText();
  const locale = useLocale();
  const field = (
    name: 'firstName' | 'lastName' | 'streetAddress' | 'apartmentNumber' | 'city' | 'zipCode',
    label: string,
    token: string,
    more: { required?: boolean; inputMode?: 'numeric'; className?: string } = { required: true },
  ) => (
    <FormField
      label={label}
      name={name}
      autoComplete={`${kind} ${token}`}
      maxLength={255}
      defaultValue={details[name]}
      {...more}
    />
  );
  const offered = countries.includes(details.country) ? countries : [details.country, ...countries];
  return (
    <div className="checkout-pair">
      {field('firstName', t('shell.firstname'), 'given-name')}
      {field('lastName', t('shell.lastname'), 'family-name')}
      {field('streetAddress', t('checkout.street'), 'address-line1')}
      {field('apartmentNumber', t('checkout.apartment'), 'address-line2', {})}
      {field('zipCode', t('checkout.zip'), 'postal-code', {
        required: true,
        // Other countries have letters in theirs.
        ...(details.country === 'EE' && { inputMode: 'numeric' as const }),
      })}
      {field('city', t('checkout.city'), 'address-level2')}
      <FormSelect
        label={t('checkout.country')}
        name="country"
        autoComplete={`${kind} country`}
        defaultValue={details.country}
        required
      >
        {offered.map((code) => (
          <option key={code} value={code}>
            {countryName(code, locale)}
          </option>
        ))}
      </FormSelect>
    </div>
  );
};
