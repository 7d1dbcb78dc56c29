// The goods that run out first.
import { lowStockEndpoint } from '@klaas/core/contract/admin/low-stock-endpoints.ts';
import { Link } from 'react-router';
import { useRead } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { LowStockTable } from '../stock/low-stock-table.tsx';

const SHOWN = 7;

export const LowStockPart = () => {
  const t = useText();
  const { data } = useRead(lowStockEndpoint, {}, { entities: ['order', 'stock', 'stock_item'] });
  const rows = data?.value.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section className="today-box" aria-labelledby="today-stock">
      <div className="today-head">
        <h2 id="today-stock">{t('stock.low')}</h2>
        <Link to="/stock?view=low">{t('today.all')}</Link>
      </div>
      <LowStockTable rows={rows.slice(0, SHOWN)} label={t('stock.low')} />
    </section>
  );
};
