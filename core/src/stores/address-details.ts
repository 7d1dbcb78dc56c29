// An address as a form asks for it. Field names are the specification's.
export interface AddressDetails {
  firstName: string;
  lastName: string;
  country: string;
  streetAddress: string;
  apartmentNumber: string;
  city: string;
  state: string;
  region_id: number | string;
  zipCode: string;
  phoneNumber: string;
}

/** [CHK-06] Whom a bill is made out to, where it is a company. */
export interface CompanyDetails {
  company: string;
  /** Number in the business registry. */
  registryCode: string;
  /** Number as a payer of value added tax. */
  taxId: string;
}
