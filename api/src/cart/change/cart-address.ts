// Normalizes addresses, which come in two formats and may be incomplete.
import type { Address } from '../cart-repository.ts';

const TEXT_FIELDS = [
  'firstname',
  'lastname',
  'company',
  'city',
  'postcode',
  'telephone',
  'email',
  'vat_id',
  'registry_code',
  'region_code',
];
const MAX_LENGTH = 255;

const clip = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, MAX_LENGTH) : undefined;

const streetOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).slice(0, 4).flatMap((line) => clip(line) ?? []);

const regionOf = (value: unknown): string | undefined =>
  clip(value !== null && typeof value === 'object' && 'region' in value ? value.region : value);

export const countryOf = (address: Record<string, unknown> | null | undefined): string | undefined =>
  clip(address?.['country_id'] ?? address?.['countryId'])?.toUpperCase();

/** Empty: not known yet. */
export const postcodeOf = (address: Record<string, unknown> | null | undefined): string =>
  clip(address?.['postcode'])?.trim() ?? '';

export const normalizeAddress = (given: Record<string, unknown> | null | undefined): Address | null => {
  if (!given) return null;
  const country = countryOf(given);
  const region = regionOf(given['region']);
  const street = streetOf(given['street']);
  return {
    ...(country && { country_id: country }),
    ...(region && { region }),
    ...(street.length > 0 && { street }),
    ...Object.fromEntries(
      TEXT_FIELDS.flatMap((field) => {
        const value = clip(given[field]);
        return value === undefined ? [] : [[field, value]];
      }),
    ),
  };
};
