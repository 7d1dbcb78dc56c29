// Which two lines are the same line.
import { sha3_224 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { LineId, LooseProductOption } from './cart-item.ts';

type OptionKind = 'bundle_options' | 'custom_options' | 'configurable_item_options';

/** The order in which the kinds of options decide a line's identity. */
const KINDS: readonly OptionKind[] = ['bundle_options', 'custom_options', 'configurable_item_options'];

export interface Identifiable {
  sku: string;
  item_id?: LineId;
  server_item_id?: LineId;
  product_option?: LooseProductOption | null;
}

const textual = (value: unknown): unknown => {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(textual);
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, textual(inner)]));
  return value;
};

/** Options of one kind as a list in which every number is text: the wire sends both. */
export const optionsOf = (option: LooseProductOption | null | undefined, kind: OptionKind): unknown[] => {
  const found = option?.extension_attributes?.[kind];
  if (found === undefined || found === null) return [];
  return (Array.isArray(found) ? [...found] : Object.values(found)).map(textual);
};

const decidingKind = (option: LooseProductOption | null | undefined): OptionKind | undefined =>
  KINDS.find((kind) => optionsOf(option, kind).length > 0);

export const hashText = (text: string): string => bytesToHex(sha3_224(utf8ToBytes(text)));

/** The fingerprint of the chosen options that travels with a line. */
export const checksumOf = (option: LooseProductOption | null | undefined): string => {
  const kind = decidingKind(option);
  return hashText(JSON.stringify(kind === undefined ? (option ?? null) : optionsOf(option, kind)));
};

// Backends answer the same options in another order of entries or of keys; that does not make another line.
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`);
  return `{${entries.join()}}`;
};

/** Equal for two lines exactly when everything but a server id makes them the same. */
export const identityKey = (item: Identifiable): string => {
  const kind = decidingKind(item.product_option);
  if (kind === undefined) return `plain ${item.sku}`;
  const entries = optionsOf(item.product_option, kind).map(canonical).sort();
  // One size in two kinds of glass has equal custom options but two skus.
  return `${kind === 'configurable_item_options' ? 'variant' : 'options'} ${item.sku} ${entries.join()}`;
};

export const lineIdOf = (item: Identifiable): string | undefined => {
  const id = item.server_item_id ?? item.item_id;
  return id === undefined || id === null || id === '' ? undefined : String(id);
};

const sameId = (a: Identifiable, b: Identifiable): boolean => {
  const id = lineIdOf(a);
  return id !== undefined && id === lineIdOf(b);
};

// [CART-01] bundle and custom options: id, else sku and options; variants: sku and options; others: id, else sku.
export const sameItem = (a: Identifiable, b: Identifiable): boolean => {
  const kinds = [decidingKind(a.product_option), decidingKind(b.product_option)];
  const free = kinds.some((kind) => kind === 'bundle_options' || kind === 'custom_options');
  const byVariantOnly = !free && kinds.includes('configurable_item_options');
  return (!byVariantOnly && sameId(a, b)) || identityKey(a) === identityKey(b);
};
