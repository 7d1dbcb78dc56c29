// The latest changes of a product, from the log, each with its undo.
import { changeRowsEndpoint } from '@klaas/core/contract/admin/change-endpoints.ts';
import { Link } from 'react-router';
import { useRead } from '../../api/queries.ts';
import { useChangeWords } from '../../changes/change-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useText } from '../../i18n/use-text.tsx';
import { useSession } from '../../shell/session.tsx';
import { useUndoProduct } from './use-product-form.ts';

const SHOWN = 30;

export const HistoryPart = ({ id }: { id: number }) => {
  const t = useText();
  const { moment } = useFormat();
  const { can } = useSession();
  const words = useChangeWords();
  const undo = useUndoProduct();
  const { data } = useRead(
    changeRowsEndpoint,
    {
      body: {
        where: { entities: ['product'], entity_id: String(id) },
        ...{ sort: 'newest', from: null, count: SHOWN },
      },
    },
    { entities: ['product'] },
  );
  const rows = data?.value.rows;
  return (
    <section aria-busy={rows === undefined}>
      <h2>{t('product_page.history')}</h2>
      <ul className="product-history">
        {rows?.map((change) => (
          <li key={change.id}>
            <span>
              {change.actor_name}, {moment(change.at)}
              {change.store !== '' && <span className="muted"> ({change.store})</span>}
            </span>
            <span className="muted">
              {change.kind === 'edited' ? words.fields(change) : t(`product_page.change_${change.kind}`)}
              {change.bulk_count > 1 && ` ${t('product_page.together', { count: change.bulk_count })}`}
            </span>
            {can('changes.undo') && change.may_undo && !change.is_final && change.kind === 'edited' && (
              <button type="button" className="button-text" onClick={() => void undo(change.id)}>
                {t('shell.undo')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <Link to="/changes">{t('product_page.all_changes')}</Link>
    </section>
  );
};
