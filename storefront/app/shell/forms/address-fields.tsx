// Address fields shared by checkout and account: shipping or billing address, and company.
import type { AddressDetails, CompanyDetails } from '@klaas/core/stores/address-details.ts';
import { countryName } from '@klaas/core/stores/address-lines.ts';
import { useLocale, useText } from '../i18n/use-text.tsx';
import { FormField, FormSelect } from './form-fields.tsx';
import './forms.css';

interface NameFieldsProps {
  details: Pick<AddressDetails, 'firstName' | 'lastName'>;
  /** Of the browser's autofill for a field. */
  tokenOf?: (token: string) => string;
}

export const NameFields = ({ details, tokenOf = (token) => token }: NameFieldsProps) => {
  const t = useText();
  const field = (name: 'firstName' | 'lastName', label: string, token: string) => (
    <FormField
      label={label}
      name={name}
      autoComplete={tokenOf(token)}
      maxLength={255}
      defaultValue={details[name]}
      required
    />
  );
  return (
    <>
      {field('firstName', t('shell.firstname'), 'given-name')}
      {field('lastName', t('shell.lastname'), 'family-name')}
    </>
  );
};

interface AddressFieldsProps {
  details: AddressDetails;
  countries: readonly string[];
  /** Section for the browser's autofill. */
  kind?: 'shipping' | 'billing';
  /** Below the post code. */
  zipNote?: string | undefined;
}

export const AddressFields = ({ details, countries, kind, zipNote }: AddressFieldsProps) => {
  const t = useText();
  const locale = useLocale();
  const tokenOf = (token: string) => (kind ? `${kind} ${token}` : token);
  const field = (
    name: 'streetAddress' | 'apartmentNumber' | 'city' | 'zipCode',
    label: string,
    token: string,
    more: { required?: boolean; inputMode?: 'numeric'; className?: string; hint?: string | undefined } = {
      required: true,
    },
  ) => (
    <FormField
      label={label}
      name={name}
      autoComplete={tokenOf(token)}
      maxLength={255}
      defaultValue={details[name]}
      {...more}
    />
  );
  const offered = countries.includes(details.country) ? countries : [details.country, ...countries];
  return (
    <div className="form-pair stack gap-5">
      <NameFields details={details} tokenOf={tokenOf} />
      {field('streetAddress', t('checkout.street'), 'address-line1')}
      {field('apartmentNumber', t('checkout.apartment'), 'address-line2', {})}
      {field('zipCode', t('checkout.zip'), 'postal-code', {
        required: true,
        hint: zipNote,
        // Postcodes of other countries contain letters.
        ...(details.country === 'EE' && { inputMode: 'numeric' as const }),
      })}
      {field('city', t('checkout.city'), 'address-level2')}
      <FormSelect
        label={t('checkout.country')}
        name="country"
        autoComplete={tokenOf('country')}
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

interface PhoneFieldProps {
  phoneNumber: string;
  required: boolean;
  hint?: string;
}

/** Validated by the rules of the address's country. */
export const PhoneField = ({ phoneNumber, required, hint }: PhoneFieldProps) => (
  <FormField
    label={useText()('checkout.phone')}
    name="phoneNumber"
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    maxLength={32}
    hint={hint}
    defaultValue={phoneNumber}
    required={required}
  />
);

/** [CHK-06] */
export const CompanyFields = ({ details, required }: { details: CompanyDetails; required: boolean }) => {
  const t = useText();
  return (
    <div className="form-pair stack gap-5">
      <FormField
        label={t('checkout.company')}
        name="company"
        autoComplete="organization"
        maxLength={255}
        defaultValue={details.company}
        required={required}
      />
      <FormField
        label={t('checkout.registry_code')}
        name="registryCode"
        autoComplete="off"
        maxLength={64}
        hint={t('checkout.registry_code_hint')}
        defaultValue={details.registryCode}
      />
      <FormField
        label={t('checkout.tax_id')}
        name="taxId"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={64}
        hint={t('checkout.tax_id_hint')}
        defaultValue={details.taxId}
      />
    </div>
  );
};
