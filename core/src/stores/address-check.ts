// [CHK-05] Address validation, errors as codes: one set of rules for checkout and account.
import type { AddressDetails, CompanyDetails } from './address-details.ts';
import { isRegistryCode } from './company-codes.ts';
import { isCode, isCompanyName, isCountryCode, MAX_FIELD } from './field-rules.ts';
import { isPersonName } from './person-fields.ts';
import { isPhone } from './phone.ts';

export type AddressFieldError =
  | 'required'
  | 'too_long'
  | 'name_letters'
  | 'country_unknown'
  | 'zip_short'
  | 'phone_invalid'
  | 'company_letters'
  | 'registry_code_invalid'
  | 'company_number_missing'
  | 'tax_id_short';

export interface FieldCheck<Fault> {
  value: string;
  rule?: (value: string) => boolean;
  error?: Fault;
  optional?: boolean;
}

const errorOf = <Fault>({
  value,
  rule,
  error,
  optional = false,
}: FieldCheck<Fault>): Fault | 'required' | 'too_long' | undefined => {
  const given = value.trim();
  if (given === '') return optional ? undefined : 'required';
  if (given.length > MAX_FIELD) return 'too_long';
  return rule && !rule(given) ? (error ?? 'required') : undefined;
};

export const errorsIn = <Fault>(
  checks: Record<string, FieldCheck<Fault>>,
): Record<string, Fault | 'required' | 'too_long'> =>
  Object.fromEntries(
    Object.entries(checks).flatMap(([field, check]) => {
      const error = errorOf(check);
      return error === undefined ? [] : [[field, error]];
    }),
  );

type Checks = Record<string, FieldCheck<AddressFieldError>>;
export type AddressErrors = Record<string, AddressFieldError>;

export const nameCheck = (value: string): FieldCheck<'name_letters'> => ({
  value,
  rule: isPersonName,
  error: 'name_letters',
});

/** Farms have a name and no number, so the house is part of the street and the flat is optional. */
export const addressChecks = (details: AddressDetails): Checks => ({
  firstName: nameCheck(details.firstName),
  lastName: nameCheck(details.lastName),
  country: { value: details.country, rule: isCountryCode, error: 'country_unknown' },
  streetAddress: { value: details.streetAddress },
  apartmentNumber: { value: details.apartmentNumber, optional: true },
  city: { value: details.city },
  state: { value: details.state, optional: true },
  zipCode: { value: details.zipCode, rule: isCode, error: 'zip_short' },
});

export const checkPhone = (
  { phoneNumber, country }: Pick<AddressDetails, 'phoneNumber' | 'country'>,
  optional: boolean,
): AddressErrors =>
  errorsIn<AddressFieldError>({
    phoneNumber: {
      value: phoneNumber,
      rule: (value) => isPhone(value, country),
      error: 'phone_invalid',
      optional,
    },
  });

/** [CHK-06] A company bill needs name and tax number; a company without VAT needs only a registry code. */
export const checkCompany = (
  { company, registryCode, taxId }: CompanyDetails,
  /** Undefined while the address is not filled in yet. */
  country?: string,
): AddressErrors => ({
  ...errorsIn<AddressFieldError>({
    company: { value: company, rule: isCompanyName, error: 'company_letters' },
    registryCode: {
      value: registryCode,
      rule: (value) => isRegistryCode(value, country),
      error: 'registry_code_invalid',
      optional: true,
    },
    taxId: { value: taxId, rule: isCode, error: 'tax_id_short', optional: true },
  }),
  ...(registryCode.trim() + taxId.trim() === '' && { taxId: 'company_number_missing' }),
});

/** An account address; company fields are checked only when a company is given. */
export const checkSavedAddress = (details: AddressDetails & CompanyDetails): AddressErrors => {
  const isCompany = [details.company, details.registryCode, details.taxId].some(
    (value) => value.trim() !== '',
  );
  return {
    ...errorsIn(addressChecks(details)),
    ...checkPhone(details, true),
    ...(isCompany && checkCompany(details, details.country)),
  };
};
