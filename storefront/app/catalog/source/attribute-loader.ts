// [PROD-10] The dictionary of attributes, kept by code and by id with a list of those that do not exist.
import type { Attribute } from '@klaas/core/catalog/attribute.ts';
import { emptySearchQuery, withFilter } from '@klaas/core/catalog/search-query.ts';
import type { CatalogSource } from '../catalog-source.ts';

export interface AttributeBook {
  byCode: Map<string, Attribute>;
  byId: Map<string, Attribute>;
  /** Codes and ids that were asked for and not found: not asked for again. */
  blacklist: Set<string>;
}

export const createAttributeBook = (): AttributeBook => ({
  byCode: new Map(),
  byId: new Map(),
  blacklist: new Set(),
});

const withoutEmptyLabels = (attribute: Attribute): Attribute => ({
  ...attribute,
  options: (attribute.options ?? []).filter(({ label }) => String(label ?? '').trim() !== ''),
});

export const keepAttributes = (book: AttributeBook, attributes: readonly Attribute[]): void => {
  for (const given of attributes) {
    const attribute = withoutEmptyLabels(given);
    book.byCode.set(attribute.attribute_code, attribute);
    book.byId.set(String(attribute.attribute_id), attribute);
  }
};

const unknown = (book: AttributeBook, asked: readonly string[], known: Map<string, Attribute>) =>
  // A code with a dot is a path into a document, never an attribute.
  [...new Set(asked)].filter((name) => !name.includes('.') && !known.has(name) && !book.blacklist.has(name));

const ask = async (source: CatalogSource, book: AttributeBook, field: string, names: string[]) => {
  if (names.length === 0) return;
  const { items } = await source.search<Attribute>({
    query: withFilter(emptySearchQuery(), field, { in: names }),
    entity: 'attribute',
    size: source.settings.entities.attributeListSize,
  });
  keepAttributes(book, items);
  const known = field === 'attribute_code' ? book.byCode : book.byId;
  for (const name of names) if (!known.has(name)) book.blacklist.add(name);
};

/** Brings the wanted attributes into the book. */
export const loadAttributes = async (
  source: CatalogSource,
  book: AttributeBook,
  wanted: { codes?: readonly string[]; ids?: readonly (string | number)[] },
): Promise<AttributeBook> => {
  await ask(source, book, 'attribute_code', unknown(book, wanted.codes ?? [], book.byCode));
  await ask(source, book, 'attribute_id', unknown(book, (wanted.ids ?? []).map(String), book.byId));
  return book;
};
