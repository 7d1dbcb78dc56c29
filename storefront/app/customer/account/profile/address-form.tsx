// One address.
import type { CustomerAddress } from '@klaas/core/customer/customer.ts';
import { Form } from '../../../shell/forms/form.tsx';
import type { FormAnswer } from '../../../shell/forms/form-answer.ts';
import { FormCheckbox, FormField, FormSelect } from '../../../shell/forms/form-fields.tsx';
import { personName, type Rule, required } from '../../../shell/forms/form-rules.ts';
import { useForm } from '../../../shell/forms/use-form.ts';
import { useLocale, useText } from '../../../shell/i18n/use-text.tsx';
import { useShop } from '../../../shell/state/use-shop.ts';
import { Button } from '../../../ui/button.tsx';

const zip: Rule = (value) => (value.trim().length < 3 ? 'message.zip_min_3' : null);
const taxId: Rule = (value) => {
  const { length } = value.trim();
  return length > 0 && length < 3 ? 'message.tax_id_min_3' : null;
};

const RULES = {
  firstname: [required, personName],
  lastname: [required, personName],
  street: [required],
  house: [required],
  city: [required],
  postcode: [required, zip],
  vat_id: [taxId],
};

const OPTIONAL = new Set(['telephone', 'company', 'vat_id']);

export interface AddressValues {
  firstname: string;
  lastname: string;
  street: string[];
  city: string;
  postcode: string;
  country_id: string;
  telephone: string;
  company: string;
  vat_id: string;
  default_shipping: boolean;
  default_billing: boolean;
}

const addressOf = (values: Record<string, string>): AddressValues => {
  const text = (name: string) => (values[name] ?? '').trim();
  return {
    firstname: text('firstname'),
    lastname: text('lastname'),
    street: [text('street'), text('house')],
    city: text('city'),
    postcode: text('postcode'),
    country_id: text('country_id'),
    telephone: text('telephone'),
    company: text('company'),
    vat_id: text('vat_id'),
    default_shipping: values['default_shipping'] === 'on',
    default_billing: values['default_billing'] === 'on',
  };
};

interface AddressFormProps {
  address: Partial<CustomerAddress>;
  save: (address: AddressValues) => Promise<FormAnswer>;
  onSaved: () => void;
  onCancel: () => void;
}

export const AddressForm = ({ address, save, onSaved, onCancel }: AddressFormProps) => {
  const t = useText();
  const locale = useLocale();
  const { store, settings } = useShop();
  const { shippingCountries, billingCountries } = settings.orders;
  const countries = [...new Set([...shippingCountries, ...billingCountries])];
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const [street = '', ...house] = address.street ?? [];
  const kept: Record<string, unknown> = { ...address, street, house: house.join(' ') };
  const form = useForm({ rules: RULES, send: (values) => save(addressOf(values)), onSent: onSaved });
  const field = (name: string, label: string, autoComplete: string) => (
    <FormField
      label={label}
      name={name}
      autoComplete={autoComplete}
      defaultValue={String(kept[name] ?? '')}
      maxLength={255}
      required={!OPTIONAL.has(name)}
    />
  );
  const cancel = (
    <Button look="text" onClick={onCancel}>
      {t('customer.cancel')}
    </Button>
  );
  return (
    <Form form={form} submitLabel={t('customer.save')} beside={cancel} isNarrow>
      {field('firstname', t('shell.firstname'), 'given-name')}
      {field('lastname', t('shell.lastname'), 'family-name')}
      {field('street', t('customer.street'), 'address-line1')}
      {field('house', t('customer.house'), 'address-line2')}
      {field('city', t('customer.city'), 'address-level2')}
      {field('postcode', t('customer.postcode'), 'postal-code')}
      <FormSelect
        label={t('customer.country')}
        name="country_id"
        autoComplete="country"
        defaultValue={address.country_id ?? store.i18n.defaultCountry}
        required
      >
        {countries.map((code) => (
          <option key={code} value={code}>
            {names.of(code)}
          </option>
        ))}
      </FormSelect>
      {field('telephone', t('customer.telephone'), 'tel')}
      {field('company', t('customer.company'), 'organization')}
      {field('vat_id', t('customer.vat_id'), 'off')}
      <FormCheckbox
        name="default_shipping"
        label={t('customer.default_shipping')}
        defaultChecked={address.default_shipping ?? true}
      />
      <FormCheckbox
        name="default_billing"
        label={t('customer.default_billing')}
        defaultChecked={address.default_billing ?? true}
      />
    </Form>
  );
};
