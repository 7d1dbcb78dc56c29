// The filter of the list of quotes in the address, and as the server takes it.
import { QUOTE_STATES } from '@klaas/core/checkout/quote/quote-state.ts';
import { type QuoteWhere, quoteRowsEndpoint } from '@klaas/core/contract/admin/quote-endpoints.ts';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useRead } from '../api/queries.ts';

export const QUOTE_FILTERS = ['q', 'states', 'question', 'ending'];

const whereOf = (search: string): QuoteWhere => {
  const params = new URLSearchParams(search);
  const named = (params.get('states') ?? '').split(',');
  const states = QUOTE_STATES.filter((state) => named.includes(state));
  const text = params.get('q')?.trim() ?? '';
  return {
    ...(states.length > 0 && { states }),
    ...(params.get('question') === 'yes' && { has_question: true }),
    ...(params.get('ending') === 'yes' && { is_ending: true }),
    ...(text !== '' && { text }),
  };
};

export const useQuoteWhere = (): QuoteWhere => {
  const { search } = useLocation();
  return useMemo(() => whereOf(search), [search]);
};

export const useQuoteCount = (search: string): number | undefined => {
  const where = useMemo(() => whereOf(search), [search]);
  const { data } = useRead(quoteRowsEndpoint, { body: { where, count: 1 } }, { entities: ['quote'] });
  return data?.value.total;
};
