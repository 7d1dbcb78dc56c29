// Form for one saved address, with the same fields and rules as the checkout.
import { detailsOfSaved } from '@klaas/core/checkout/form/checkout-fill.ts';
import type { CustomerAddress } from '@klaas/core/customer/customer.ts';
import { checkSavedAddress } from '@klaas/core/stores/address-check.ts';
import type { AddressDetails, CompanyDetails } from '@klaas/core/stores/address-details.ts';
import { Button } from '@klaas/ui/button.tsx';
import { ADDRESS_ERROR_MESSAGES } from '../../../shell/forms/address-error-messages.ts';
import { AddressFields, CompanyFields, PhoneField } from '../../../shell/forms/address-fields.tsx';
import { Form } from '../../../shell/forms/form.tsx';
import { FormCheckbox } from '../../../shell/forms/form-fields.tsx';
import type { FormResponse } from '../../../shell/forms/form-response.ts';
import { useForm } from '../../../shell/forms/use-form.ts';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { useShop } from '../../../shell/state/use-shop.ts';

export interface AddressValues {
  firstname: string;
  lastname: string;
  street: string[];
  city: string;
  postcode: string;
  country_id: string;
  telephone: string;
  company: string;
  registry_code?: string;
  vat_id: string;
  default_shipping: boolean;
  default_billing: boolean;
}

type TypedAddress = AddressDetails & CompanyDetails;

const typedOf = (data: FormData): TypedAddress => {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    country: text('country'),
    streetAddress: text('streetAddress'),
    apartmentNumber: text('apartmentNumber'),
    city: text('city'),
    state: '',
    region_id: 0,
    zipCode: text('zipCode'),
    phoneNumber: text('phoneNumber'),
    company: text('company'),
    registryCode: text('registryCode'),
    taxId: text('taxId'),
  };
};

const addressOf = (data: FormData): AddressValues => {
  const typed = typedOf(data);
  return {
    firstname: typed.firstName,
    lastname: typed.lastName,
    street: [typed.streetAddress, typed.apartmentNumber],
    city: typed.city,
    postcode: typed.zipCode,
    country_id: typed.country,
    telephone: typed.phoneNumber,
    company: typed.company,
    ...(typed.registryCode !== '' && { registry_code: typed.registryCode }),
    vat_id: typed.taxId,
    default_shipping: data.get('default_shipping') === 'on',
    default_billing: data.get('default_billing') === 'on',
  };
};

const shownOf = (address: Partial<CustomerAddress>, country: string): TypedAddress => ({
  ...detailsOfSaved({
    firstname: '',
    lastname: '',
    street: [],
    city: '',
    postcode: '',
    country_id: country,
    ...address,
  }),
  company: address.company ?? '',
  registryCode: address.registry_code ?? '',
  taxId: address.vat_id ?? '',
});

/** Wire field names to form field names, for server errors. */
const FIELDS: Readonly<Record<string, string>> = {
  firstname: 'firstName',
  lastname: 'lastName',
  street: 'streetAddress',
  postcode: 'zipCode',
  country_id: 'country',
  telephone: 'phoneNumber',
  registry_code: 'registryCode',
  vat_id: 'taxId',
};

const atFields = (response: FormResponse): FormResponse =>
  response.ok || !response.fields
    ? response
    : {
        ...response,
        fields: Object.fromEntries(
          Object.entries(response.fields).map(([name, message]) => [FIELDS[name] ?? name, message]),
        ),
      };

interface AddressFormProps {
  address: Partial<CustomerAddress>;
  save: (address: AddressValues) => Promise<FormResponse>;
  onSaved: () => void;
  onCancel: () => void;
}

export const AddressForm = ({ address, save, onSaved, onCancel }: AddressFormProps) => {
  const t = useText();
  const { store, settings } = useShop();
  const { shippingCountries, billingCountries } = settings.orders;
  const countries = [...new Set([...shippingCountries, ...billingCountries])];
  const shown = shownOf(address, store.i18n.defaultCountry);
  const form = useForm({
    rules: {},
    check: (data) => {
      const typed = typedOf(data);
      const errors = Object.entries(checkSavedAddress(typed)).map(([field, error]) => [
        field,
        t(ADDRESS_ERROR_MESSAGES[error]),
      ]);
      const isUnreached = data.get('default_shipping') === 'on' && !shippingCountries.includes(typed.country);
      return {
        ...(isUnreached && { country: t('customer.country_not_shipped') }),
        ...Object.fromEntries(errors),
      };
    },
    send: async (_values, data) => atFields(await save(addressOf(data))),
    onSent: onSaved,
  });
  const cancel = (
    <Button look="text" onClick={onCancel}>
      {t('customer.cancel')}
    </Button>
  );
  return (
    <Form form={form} submitLabel={t('customer.save')} beside={cancel} isNarrow>
      <AddressFields details={shown} countries={countries} />
      <PhoneField phoneNumber={shown.phoneNumber} required={false} />
      <CompanyFields details={shown} required={false} />
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
