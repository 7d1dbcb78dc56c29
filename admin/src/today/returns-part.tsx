// [OFFICE-42] Withdrawals that wait, with their legal days: as many as the list that the title leads to.
import { returnRowsEndpoint } from '@klaas/core/contract/admin/return-endpoints.ts';
import { OPEN_RETURN_STATES } from '@klaas/core/orders/returns/return-state.ts';
import { Link } from 'react-router';
import { useRead } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { DueDay } from '../returns/return-state-mark.tsx';
import { OPEN_SEARCH } from '../returns/return-where.ts';
import { Icon } from '../ui/icon.tsx';
import '../styles/returns.css';

const SHOWN = 4;

export const ReturnsPart = () => {
  const t = useText();
  const where = { states: [...OPEN_RETURN_STATES] };
  const body = { where, sort: 'due' as const, count: SHOWN };
  const { data } = useRead(returnRowsEndpoint, { body }, { entities: ['return'] });
  if (!data || data.value.total === 0) return null;
  return (
    <section className="today-part">
      <h2>
        {t('returns.today', { count: data.value.total })}{' '}
        <Link to={`/returns?${OPEN_SEARCH}`}>{t('today.all')}</Link>
      </h2>
      <ul>
        {data.value.rows.map(({ id, number, customer, state, ...row }) => (
          <li key={id} className="today-line">
            <Icon name="return" />
            <Link to={`/returns/${id}`}>
              {number} {customer}
              <small>{t(`returns.state_${state}`)}</small>
            </Link>
            <span className="muted">
              <DueDay {...row} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
