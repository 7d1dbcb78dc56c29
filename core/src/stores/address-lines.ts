// Formats a postal address, the same on every page and in every e-mail.
export interface PostalAddress {
  firstname: string;
  lastname: string;
  street: readonly string[];
  postcode: string;
  city: string;
  country_id: string;
  region?: unknown;
  company?: string | null | undefined;
  telephone?: string | null | undefined;
  vat_id?: unknown;
  registry_code?: unknown;
}

/** Labels of a company's numbers. */
export interface CompanyLabels {
  registryCode: string;
  taxId: string;
}

const namesByLocale = new Map<string, Intl.DisplayNames>();

/** The code itself for an unknown country. */
export const countryName = (code: string, locale: string): string => {
  const names = namesByLocale.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' });
  namesByLocale.set(locale, names);
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
};

/** The flat is joined to the house with a dash: `Näidise tn 12–4`; a house in its own line with a space. */
export const streetLine = (street: readonly string[]): string =>
  street
    .map((part) => part.trim())
    .filter(Boolean)
    .reduce((line, part) => {
      if (line === '') return part;
      const isFlat = /\d\p{L}?$/u.test(line) && /^\d+\p{L}?$/u.test(part);
      return `${line}${isFlat ? '–' : ' '}${part}`;
    }, '');

const numberLine = (label: string | undefined, value: unknown): string =>
  label && typeof value === 'string' && value !== '' ? `${label}: ${value}` : '';

/** With labels, the company's numbers are included. */
export const addressLines = (address: PostalAddress, locale: string, labels?: CompanyLabels): string[] =>
  [
    address.company ?? '',
    `${address.firstname} ${address.lastname}`,
    streetLine(address.street),
    `${address.postcode} ${address.city}`,
    [typeof address.region === 'string' ? address.region : '', countryName(address.country_id, locale)]
      .filter(Boolean)
      .join(', '),
    address.telephone ?? '',
    numberLine(labels?.registryCode, address.registry_code),
    numberLine(labels?.taxId, address.vat_id),
  ]
    .map((line) => line.trim())
    .filter(Boolean);
