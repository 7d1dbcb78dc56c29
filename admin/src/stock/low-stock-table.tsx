// Goods with what is free and the day they run out.
import type { lowStockEndpoint } from '@klaas/core/contract/admin/low-stock-endpoints.ts';
import type * as z from 'zod/mini';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import '../styles/plain-table.css';

type Row = z.output<typeof lowStockEndpoint.output>['rows'][number];

const SOON_MS = 5 * 86_400_000;

export const LowStockTable = ({ rows, label }: { rows: readonly Row[]; label: string }) => {
  const t = useText();
  const { number, date } = useFormat();
  return (
    <table className="plain-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('stock.product')}</th>
          <th scope="col" className="number">
            {t('stock.free')}
          </th>
          <th scope="col" className="number">
            {t('stock.weekly')}
          </th>
          <th scope="col" className="number">
            {t('stock.runs_out')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ sku, name, free, weekly, runs_out_on }) => {
          const isSoon = Date.parse(runs_out_on) - Date.now() < SOON_MS;
          return (
            <tr key={sku}>
              <th scope="row">
                {name || sku} {name !== '' && <span className="muted">{sku}</span>}
              </th>
              <td className={isSoon ? 'number late' : 'number'}>{number(free)}</td>
              <td className="number">{number(weekly)}</td>
              <td className={isSoon ? 'number late' : 'number'}>
                {free <= 0 ? t('stock.nothing_left') : date(`${runs_out_on}T12:00:00Z`)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
