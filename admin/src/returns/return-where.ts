// The filter of the list of returns in the address, and as the server takes it.
import { type ReturnWhere, returnRowsEndpoint } from '@klaas/core/contract/admin/return-endpoints.ts';
import { OPEN_RETURN_STATES, RETURN_STATES } from '@klaas/core/orders/returns/return-state.ts';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useRead } from '../api/queries.ts';

export const OPEN_SEARCH = `states=${OPEN_RETURN_STATES.join()}`;

const whereOf = (search: string): ReturnWhere => {
  const params = new URLSearchParams(search);
  const named = (params.get('states') ?? '').split(',');
  const states = RETURN_STATES.filter((state) => named.includes(state));
  const text = params.get('q')?.trim() ?? '';
  return {
    ...(states.length > 0 && { states }),
    ...(params.get('late') === 'yes' && { is_late: true }),
    ...(text !== '' && { text }),
  };
};

export const useReturnWhere = (): ReturnWhere => {
  const { search } = useLocation();
  return useMemo(() => whereOf(search), [search]);
};

export const useReturnCount = (search: string): number | undefined => {
  const where = useMemo(() => whereOf(search), [search]);
  const { data } = useRead(returnRowsEndpoint, { body: { where, count: 1 } }, { entities: ['return'] });
  return data?.value.total;
};
