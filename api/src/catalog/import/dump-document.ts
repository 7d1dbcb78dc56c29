// Parses a row of a dump: a search hit `{_index,_type,_id,_source}` or a bare document.

import { ENTITIES, type Entity } from '@klaas/core/catalog/entity.ts';
import { jsonError } from '../../http/json-bounds.ts';

export type Fields = Record<string, unknown>;
export type DumpDocument = { ok: true; entity: Entity; document: Fields } | { ok: false; reason: string };

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEntity = (name: string): name is Entity => (ENTITIES as readonly string[]).includes(name);

/** Longest name first: `cms_page` before an accidental match of a shorter one. */
const BY_LENGTH = [...ENTITIES].sort((one, other) => other.length - one.length);
const PLURALS: Record<string, Entity> = { categories: 'category', cms_hierarchies: 'cms_hierarchy' };

/** Indices of newer dumps contain one entity each and end with its name, optionally followed by a version. */
const entityOfIndex = (index: string): Entity | undefined =>
  BY_LENGTH.find((entity) => new RegExp(`(^|_)${entity}(_\\d+)?$`).test(index));

/** `products.json`, `et-cms_page.json`, `category-2024.jsonl`. */
export const entityOfFileName = (name: string): Entity | undefined => {
  const normalized = name.toLowerCase().replaceAll('-', '_');
  const plural = Object.keys(PLURALS).find((word) => normalized.includes(word));
  return plural ? PLURALS[plural] : BY_LENGTH.find((entity) => normalized.includes(entity));
};

const entityOf = (row: Fields, fallback: Entity | undefined): Entity | undefined => {
  const type = typeof row['_type'] === 'string' ? row['_type'] : '';
  if (isEntity(type)) return type;
  return (typeof row['_index'] === 'string' ? entityOfIndex(row['_index']) : undefined) ?? fallback;
};

const withId = (source: Fields, id: unknown): Fields =>
  source['id'] === undefined && id !== undefined ? { ...source, id } : source;

/** `fallback`: the entity of the whole file, for rows without one. */
export const parseDumpDocument = (text: string, fallback: Entity | undefined): DumpDocument => {
  let row: unknown;
  try {
    row = JSON.parse(text);
  } catch (error) {
    return { ok: false, reason: `is not valid JSON: ${error instanceof Error ? error.message : error}` };
  }
  if (!isFields(row)) return { ok: false, reason: 'is not an object' };
  // A product may have any number of variants, but is never nested this deep.
  const valueError = jsonError(row, Number.POSITIVE_INFINITY);
  if (valueError !== null) return { ok: false, reason: `is ${valueError}` };
  const entity = entityOf(row, fallback);
  if (!entity) {
    return {
      ok: false,
      reason: `does not say what it is: _type is ${JSON.stringify(row['_type']) ?? 'missing'}`,
    };
  }
  if (row['_source'] === undefined) return { ok: true, entity, document: row };
  if (!isFields(row['_source'])) return { ok: false, reason: '_source is not an object' };
  return { ok: true, entity, document: withId(row['_source'], row['_id']) };
};
