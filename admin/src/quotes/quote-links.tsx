// Quotes of a customer, or those that began with a message.
import { type QuoteWhere, quoteRowsEndpoint } from '@klaas/core/contract/admin/quote-endpoints.ts';
import { Link } from 'react-router';
import { useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';

const SHOWN = 10;

const Links = ({ where }: { where: QuoteWhere }) => {
  const t = useText();
  const { money } = useFormat();
  const { data } = useRead(quoteRowsEndpoint, { body: { where, count: SHOWN } }, { entities: ['quote'] });
  const rows = data?.value.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{t('quotes.title')}</h3>
      <ul>
        {rows.map(({ id, number, state, total_cents }) => (
          <li key={id} className="line-pair">
            <Link to={`/quotes/${id}`}>{number}</Link>
            <span className="muted">
              {t(`quotes.state_${state}`)}, {money(total_cents)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
};

export const QuoteLinks = ({ where }: { where: QuoteWhere }) => {
  const { can } = useSession();
  return can('quotes.read') ? <Links where={where} /> : null;
};
