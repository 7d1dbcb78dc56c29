// The part of a document that the caller wants: field patterns with `*`, dotted paths through lists.
type Matcher = (path: string) => boolean;

const matcherOf = (patterns: readonly string[]): Matcher => {
  const expressions = patterns.map((pattern) => {
    const source = pattern
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*');
    return new RegExp(`^${source}$`);
  });
  return (path) => expressions.some((expression) => expression.test(path));
};

const isEmpty = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Array.isArray(value) ? value.every(isEmpty) : Object.keys(value).length === 0);

const pick = (value: unknown, path: string, wanted: boolean, include: Matcher, exclude: Matcher): unknown => {
  if (Array.isArray(value)) return value.map((entry) => pick(entry, path, wanted, include, exclude));
  if (typeof value !== 'object' || value === null) return value;
  const kept: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    const innerPath = path === '' ? name : `${path}.${name}`;
    if (exclude(innerPath)) continue;
    const innerWanted = wanted || include(innerPath);
    const part = pick(inner, innerPath, innerWanted, include, exclude);
    if (innerWanted || !isEmpty(part)) kept[name] = part;
  }
  return kept;
};

/** No include patterns: everything. An exclude pattern wins over an include pattern. */
export const pickFields = <Document extends object>(
  document: Document,
  includeFields: readonly string[],
  excludeFields: readonly string[],
): Document => {
  if (includeFields.length === 0 && excludeFields.length === 0) return document;
  const wanted = includeFields.length === 0;
  return pick(document, '', wanted, matcherOf(includeFields), matcherOf(excludeFields)) as Document;
};
