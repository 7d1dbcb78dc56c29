// Orders in the language of OpenSearch: documents without the field last, ties by id.
import type { Query, Sort } from '../query.ts';
import { onlyCategory } from '../request-scores.ts';
import { fieldName } from './field-names.ts';
import type { Clause } from './query-clauses.ts';

const byField = (field: string, order: Sort['order']): Clause => ({
  [field]: { order, missing: '_last', unmapped_type: 'keyword' },
});

const BY_CHANCE: Clause = { _script: { type: 'number', order: 'asc', script: { source: 'Math.random()' } } };

export const translateSort = (sorts: readonly Sort[], query: Query): Clause[] => {
  const byScore: Sort[] = [{ field: '_score', order: 'desc' }];
  const translated = (sorts.length === 0 ? byScore : sorts).map(({ field, order }): Clause => {
    if (field === '_score') return { _score: { order } };
    if (field === 'random') return BY_CHANCE;
    const category = field === 'position' ? onlyCategory(query) : undefined;
    return byField(category === undefined ? `s.${fieldName(field)}` : `c.${fieldName(category)}`, order);
  });
  return [...translated, byField('i', 'asc')];
};
