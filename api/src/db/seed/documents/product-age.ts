// Creation dates of the demo products, and which are new or recommended.
import type { Flags } from './product-attributes.ts';

/** Fixed date of the demo shop, whenever it is seeded. */
export const DEMO_DATE_MS = Date.UTC(2026, 10, 1, 8);
const DAY_MS = 86_400_000;
const OLD_FROM_DAYS = 60;

/** Newest first. */
const NEW_SKUS = [
  'KL-DL-M',
  'KL-KP-M',
  'KL-NK-B',
  'KL-PK-B',
  'KL-DA22-M',
  'KL-ST-M',
  'KL-UL-B',
  'KL-KR-M',
  'KL-PV-K',
  'KL-DV-B',
  'KL-VL-B',
  'KL-PAKETT-LOFT-M',
];

const RECOMMENDED_SKUS = new Set([
  'KL-DV-M',
  'KL-SL-M',
  'KL-NV-M',
  'KL-PR-M',
  'KL-DA-K',
  'KL-UT-B',
  'KL-VR-M',
  'KL-KV-M',
  'KL-NA-M',
  'KL-UV-K',
  'KL-DK-M',
  'KL-AU-A',
  'KL-PU-K',
  'KL-VT-M',
  'KL-KS-M',
  'KL-DL-B',
  'KL-NK-M',
  'KL-NI-B',
  'KL-PS-K',
  'KL-SK-M',
  'KL-TP',
  'KL-TT',
  'KL-TK-M',
  'KL-KOMP-VORE-M',
]);

export const flagsOf = (sku: string): Flags => ({
  isNew: NEW_SKUS.includes(sku),
  isRecommended: RECOMMENDED_SKUS.has(sku),
});

export const dateText = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

export const datesOf = (sku: string, position: number): { created_at: string; updated_at: string } => {
  const place = NEW_SKUS.indexOf(sku);
  const ageDays = place >= 0 ? place : OLD_FROM_DAYS + position;
  const createdMs = DEMO_DATE_MS - ageDays * DAY_MS;
  // Updated some time after creation, never later than the shop's date.
  const updatedMs = createdMs + Math.floor(ageDays / 3) * DAY_MS;
  return { created_at: dateText(createdMs), updated_at: dateText(updatedMs) };
};
