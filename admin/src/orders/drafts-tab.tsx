// The drafts among the views of the orders, with their number.
import { draftRowsEndpoint } from '@klaas/core/contract/admin/draft-order-endpoints.ts';
import { Link } from 'react-router';
import { useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';

export const DraftsTab = () => {
  const t = useText();
  const { number } = useFormat();
  const { data } = useRead(
    draftRowsEndpoint,
    { body: { where: {}, count: 1 } },
    { entities: ['draft_order'] },
  );
  return (
    <Link className="tab" to="/orders/drafts">
      {t('drafts.tab')} {data && <small>{number(data.value.total)}</small>}
    </Link>
  );
};
