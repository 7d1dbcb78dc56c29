// Decides whether two lines are the same line.
import { sha3_224 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { LineId, LooseProductOption } from './cart-item.ts';

type OptionKind = 'bundle_options' | 'custom_options' | 'configurable_item_options';

/** Precedence of option kinds in a line's identity. */
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

const listOf = (option: LooseProductOption | null | undefined, kind: OptionKind): readonly unknown[] => {
  const found = option?.extension_attributes?.[kind];
  if (found === undefined || found === null) return [];
  return Array.isArray(found) ? found : Object.values(found);
};

/** Options of one kind as a list with numbers converted to strings: the wire format mixes both. */
export const optionsOf = (option: LooseProductOption | null | undefined, kind: OptionKind): unknown[] =>
  listOf(option, kind).map(textual);

const decidingKind = (option: LooseProductOption | null | undefined): OptionKind | undefined =>
  option?.extension_attributes && KINDS.find((kind) => listOf(option, kind).length > 0);

export const hashText = (text: string): string => bytesToHex(sha3_224(utf8ToBytes(text)));

/** Hash of the chosen options, sent with a line. */
export const checksumOf = (option: LooseProductOption | null | undefined): string => {
  const kind = decidingKind(option);
  return hashText(JSON.stringify(kind === undefined ? (option ?? null) : optionsOf(option, kind)));
};

// Backends return the same options in another order of entries or keys; the identity must not depend on it.
export const canonicalText = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(String(value ?? ''));
  const fields = value as Record<string, unknown>;
  return `{${Object.keys(fields)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalText(fields[name])}`)
    .join()}}`;
};

/** Precomputed identity of a line, for comparing many lines. */
export interface LineIdentity {
  kind: OptionKind | undefined;
  /** Equal for two lines exactly when they are the same apart from the server id. */
  key: string;
  id: string | undefined;
}

export const lineIdOf = (item: Identifiable): string | undefined => {
  const id = item.server_item_id ?? item.item_id;
  return id === undefined || id === null || id === '' ? undefined : String(id);
};

export const identityOf = (item: Identifiable): LineIdentity => {
  const kind = decidingKind(item.product_option);
  const id = lineIdOf(item);
  if (kind === undefined) return { kind, key: `plain ${item.sku}`, id };
  const entries = listOf(item.product_option, kind).map(canonicalText).sort();
  // The same size in two glass types has equal custom options but different skus.
  return { kind, key: `${kind} ${item.sku} ${entries.join()}`, id };
};

const isFree = ({ kind }: LineIdentity): boolean => kind === 'bundle_options' || kind === 'custom_options';

// [CART-01] Bundle and custom options: id, else sku and options; variants: sku and options; others: id, else sku.
export const sameIdentity = (a: LineIdentity, b: LineIdentity): boolean => {
  if (a.key === b.key) return true;
  if (a.id === undefined || a.id !== b.id) return false;
  const hasVariant = [a, b].some(({ kind }) => kind === 'configurable_item_options');
  return isFree(a) || isFree(b) || !hasVariant;
};

const entriesOf = (item: Identifiable, kind: OptionKind): string =>
  listOf(item.product_option, kind).map(canonicalText).sort().join();

const isLonger = (sku: string, than: string): boolean => sku.startsWith(`${than}-`);

/**
 * Whether a server line may match this line although they differ: backends omit options in the response, return the
 * parent's sku, or append the chosen parts to the sku.
 * Only for lines without an exact match, and only when the candidate is unique.
 */
export const mayBeSameLine = (
  client: Identifiable & { parentSku?: string },
  server: Identifiable & { product_type?: string },
): boolean => {
  const kind = decidingKind(client.product_option);
  if (kind === undefined) return false;
  // A variant's sku identifies it; the same product with and without options is two lines.
  if (!server.product_option)
    return (
      kind === 'configurable_item_options' &&
      client.sku === server.sku &&
      (server.product_type === 'configurable' ||
        (lineIdOf(client) !== undefined && lineIdOf(client) === lineIdOf(server)))
    );
  if (kind !== decidingKind(server.product_option)) return false;
  if (entriesOf(client, kind) !== entriesOf(server, kind)) return false;
  if (kind === 'configurable_item_options') return server.sku === client.parentSku;
  // The same size in two glass types.
  const [wanted, given] = [client, server].map((item) => entriesOf(item, 'configurable_item_options'));
  if (wanted && given && wanted !== given) return false;
  return isLonger(server.sku, client.sku) || isLonger(client.sku, server.sku);
};

export const sameItem = (a: Identifiable, b: Identifiable): boolean =>
  sameIdentity(identityOf(a), identityOf(b));
