// Goods that have to be ordered, and the list of them for the supplier.
import { lowStockEndpoint } from '@klaas/core/contract/admin/low-stock-endpoints.ts';
import { downloadFile } from '../api/download.ts';
import { failureOf, useRead } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { Icon } from '../ui/icon.tsx';
import { EmptyState, FailedState } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { LowStockTable } from './low-stock-table.tsx';
import { STOCK_ENTITIES } from './stock-peek.tsx';

export const LowStockList = () => {
  const t = useText();
  const failureText = useFailureText();
  const { data, error, refetch } = useRead(lowStockEndpoint, {}, { entities: STOCK_ENTITIES });
  const failure = failureOf(error);
  const rows = data?.value.rows ?? [];
  const download = async () => {
    const loaded = await downloadFile('/api/admin/stock/low/export', 'order.csv');
    if (!loaded.ok) showToast(failureText(loaded), { isError: true });
  };
  return (
    <div className="plain-list-body" aria-busy={(!data && !failure) || undefined}>
      {failure && !data && <FailedState failure={failure} retry={() => void refetch()} />}
      {data && rows.length === 0 && <EmptyState title={t('stock.none_low')} />}
      {rows.length > 0 && (
        <>
          <div className="stock-order">
            <p>{t('stock.low_about', { count: rows.length })}</p>
            <button type="button" className="button" onClick={() => void download()}>
              <Icon name="download" size={16} /> {t('stock.order_list')}
            </button>
          </div>
          <LowStockTable rows={rows} label={t('stock.low')} isWhole />
        </>
      )}
    </div>
  );
};
