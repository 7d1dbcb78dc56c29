// Fields with natural language; all others contain codes, which are neither stemmed nor transliterated.
const LANGUAGE_FIELDS = new Set([
  ...['name', 'category.name', 'description', 'short_description', 'title', 'detail', 'content'],
  ...['meta_title', 'meta_description', 'content_heading', 'configurable_children.name'],
]);

export const isLanguageField = (field: string): boolean => LANGUAGE_FIELDS.has(field);
