// Address fields of a form. Field names are the specification's.
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

/** [CHK-06] Company that is billed. */
export interface CompanyDetails {
  company: string;
  /** Company registration number. */
  registryCode: string;
  /** VAT number. */
  taxId: string;
}
