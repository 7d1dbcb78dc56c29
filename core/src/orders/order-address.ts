// The address of an order, and its validation.
import { isCode, isCountryCode, MAX_FIELD } from '../stores/field-rules.ts';
import { isEmail } from '../stores/person-fields.ts';

export interface OrderAddress {
  firstname: string;
  lastname: string;
  street: string[];
  city: string;
  postcode: string;
  country_id: string;
  region: string;
  region_id: number;
  region_code: string;
  telephone: string;
  company: string;
  email: string;
  vat_id?: string;
  /** Company registration number; other clients of the ecosystem send none. */
  registry_code?: string;
}

export type AddressError = 'required' | 'email_invalid' | 'zip_short' | 'country_unknown' | 'too_long';

export interface OrderAddressError {
  field: string;
  fault: AddressError;
}

const MAX_STREET_LINES = 4;

const textFields = (address: OrderAddress): [string, string][] => [
  ['firstname', address.firstname],
  ['lastname', address.lastname],
  ['city', address.city],
  ['postcode', address.postcode],
  ['region', address.region],
  ['region_code', address.region_code],
  ['telephone', address.telephone],
  ['company', address.company],
  ['email', address.email],
  ['vat_id', address.vat_id ?? ''],
  ['registry_code', address.registry_code ?? ''],
  ...address.street.map((line, index): [string, string] => [`street.${index}`, line]),
];

/**
 * Minimum requirements of an order. The form is stricter; clients of the ecosystem send `company: "NA"` and the like.
 */
export const orderAddressErrors = (address: OrderAddress): OrderAddressError[] => {
  const errors: OrderAddressError[] = [];
  const addErrorIf = (field: string, error: AddressError, wrong: boolean) => {
    if (wrong) errors.push({ field, fault: error });
  };
  addErrorIf('firstname', 'required', address.firstname.trim() === '');
  addErrorIf('lastname', 'required', address.lastname.trim() === '');
  addErrorIf('street', 'required', !address.street.some((line) => line.trim() !== ''));
  addErrorIf('street', 'too_long', address.street.length > MAX_STREET_LINES);
  addErrorIf('city', 'required', address.city.trim() === '');
  addErrorIf('postcode', 'zip_short', !isCode(address.postcode));
  addErrorIf('country_id', 'country_unknown', !isCountryCode(address.country_id));
  addErrorIf('email', 'email_invalid', address.email !== '' && !isEmail(address.email));
  for (const [field, value] of textFields(address)) addErrorIf(field, 'too_long', value.length > MAX_FIELD);
  return errors;
};
