// An address as an order carries it, and what is wrong with it.
import { isEmail, isPersonName } from '../../stores/person-fields.ts';
import { isCode, isCompanyName, isCountryCode, MAX_FIELD } from '../form/field-rules.ts';

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
}

export type AddressFault =
  | 'required'
  | 'name_letters'
  | 'company_letters'
  | 'email_invalid'
  | 'tax_id_short'
  | 'zip_short'
  | 'country_unknown'
  | 'too_long';

export interface AddressProblem {
  field: string;
  fault: AddressFault;
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
  ...address.street.map((line, index): [string, string] => [`street.${index}`, line]),
];

/** The same rules as the form's, asked again where the order arrives. */
export const addressProblems = (address: OrderAddress): AddressProblem[] => {
  const problems: AddressProblem[] = [];
  const say = (field: string, fault: AddressFault, wrong: boolean) => {
    if (wrong) problems.push({ field, fault });
  };
  say('firstname', 'name_letters', !isPersonName(address.firstname));
  say('lastname', 'name_letters', !isPersonName(address.lastname));
  say('street', 'required', !address.street.some((line) => line.trim() !== ''));
  say('street', 'too_long', address.street.length > MAX_STREET_LINES);
  say('city', 'required', address.city.trim() === '');
  say('postcode', 'zip_short', !isCode(address.postcode));
  say('country_id', 'country_unknown', !isCountryCode(address.country_id));
  say('email', 'email_invalid', address.email !== '' && !isEmail(address.email));
  say('company', 'company_letters', address.company.trim() !== '' && !isCompanyName(address.company));
  const vatId = address.vat_id?.trim() ?? '';
  say('vat_id', 'tax_id_short', vatId !== '' && !isCode(vatId));
  // [CHK-06] a tax number belongs to a company
  say('company', 'required', vatId !== '' && address.company.trim() === '');
  for (const [field, value] of textFields(address)) say(field, 'too_long', value.length > MAX_FIELD);
  return problems;
};
