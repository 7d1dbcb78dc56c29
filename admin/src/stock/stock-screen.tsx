// [OFFICE-90] What lies on the shelves: on hand, reserved and free by sku, and what has to be ordered.
import { stockCsvEndpoint } from '@klaas/core/contract/admin/list-export-endpoints.ts';
import { STOCK_MARKS, type StockRow, stockRowsEndpoint } from '@klaas/core/contract/admin/stock-endpoints.ts';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router';
import { useRows } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { ChoiceFilter, SearchField, useFilterValue } from '../ui/filters.tsx';
import { ListLayout } from '../ui/list-layout.tsx';
import { EmptyState, PageHead } from '../ui/page.tsx';
import { Segments } from '../ui/segments.tsx';
import { type Column, DataTable } from '../ui/table/data-table.tsx';
import { LowStockList } from './low-stock-list.tsx';
import { STOCK_ENTITIES, StockPeek } from './stock-peek.tsx';
import '../styles/stock.css';

const VIEWS = ['all', 'low'] as const;
/** Columns for which there is room beside an open sku. */
const BESIDE_PEEK = ['name', 'sku', 'free'];

const useColumns = (): Column<StockRow>[] => {
  const t = useText();
  const { number } = useFormat();
  const pieces = (row: StockRow, name: 'on_hand' | 'reserved' | 'free') =>
    row.manage_stock ? number(row[name]) : '–';
  return [
    {
      id: 'name',
      title: t('stock.product'),
      width: 'minmax(180px, 3fr)',
      cell: ({ name, sku }) => name || sku,
    },
    { id: 'sku', title: t('stock.sku'), width: 'minmax(120px, 1fr)', sortKey: 'sku', cell: ({ sku }) => sku },
    {
      id: 'on_hand',
      title: t('stock.on_hand'),
      width: '110px',
      align: 'end',
      cell: (row) => pieces(row, 'on_hand'),
    },
    {
      id: 'reserved',
      title: t('stock.reserved'),
      width: '140px',
      align: 'end',
      cell: (row) => pieces(row, 'reserved'),
    },
    {
      id: 'free',
      title: t('stock.free'),
      width: '120px',
      align: 'end',
      sortKey: 'free',
      cell: (row) => <span className={row.is_low ? 'late' : undefined}>{pieces(row, 'free')}</span>,
    },
    {
      id: 'low_level',
      title: t('stock.low_level'),
      width: '150px',
      align: 'end',
      cell: ({ low_level }) => (low_level === null ? '–' : number(low_level)),
    },
  ];
};

const StockTable = () => {
  const t = useText();
  const { number } = useFormat();
  const [text] = useFilterValue('q');
  const [given] = useFilterValue('mark');
  const [sorted, setSort] = useFilterValue('sort');
  const [openId, setOpenId] = useFilterValue('open');
  const mark = STOCK_MARKS.find((one) => one === given);
  const sort = sorted === 'free' ? 'free' : 'sku';
  const where = useMemo(
    () => ({ ...(text !== '' && { text }), ...(mark !== undefined && { mark }) }),
    [text, mark],
  );
  const source = useRows<StockRow, { rows: StockRow[]; total: number; next: string | null }>(
    stockRowsEndpoint,
    { where, sort },
    STOCK_ENTITIES,
  );
  const columns = useColumns();
  const { rows } = source;
  const open = rows.find(({ id }) => String(id) === openId);
  const close = useCallback(() => setOpenId(''), [setOpenId]);
  const step = (by: 1 | -1) => {
    const next = rows[rows.findIndex(({ id }) => String(id) === openId) + by];
    if (next) setOpenId(String(next.id));
  };
  return (
    <>
      <div className="filters">
        <SearchField label={t('stock.search')} />
        <ExportButton csv={stockCsvEndpoint} list={{ where, sort }} name="stock" />
        <ChoiceFilter
          name="mark"
          label={t('stock.mark')}
          isSingle
          isWrong={given !== '' && mark === undefined}
          options={STOCK_MARKS.map((value) => ({ value, title: t(`stock.mark_${value}`) }))}
        />
        <span className="filters-sum" role="status">
          {t('stock.skus', { count: source.total })}
        </span>
      </div>
      <div className="split">
        <DataTable
          area="stock"
          label={t('stock.title')}
          source={source}
          columns={openId === '' ? columns : columns.filter(({ id }) => BESIDE_PEEK.includes(id))}
          keyOf={({ id }) => String(id)}
          nameOf={({ sku, name }) => `${sku} ${name}`}
          phoneRow={(row) => (
            <>
              <div>
                <strong>{row.name || row.sku}</strong>
              </div>
              <div className="muted">{row.sku}</div>
              <div>
                {row.manage_stock
                  ? `${t('stock.on_hand')} ${number(row.on_hand)}, ${t('stock.free')} ${number(row.free)}`
                  : t('stock.always')}
                {row.is_low && <span className="late"> {t('stock.mark_low')}</span>}
              </div>
            </>
          )}
          empty={<EmptyState title={t('stock.none')} />}
          isMarked={({ is_low }) => is_low}
          openKey={openId}
          onPeek={({ id }) => setOpenId(String(id))}
          onOpen={({ id }) => setOpenId(String(id))}
          sort={{ by: sort, descending: false }}
          onSort={({ by }) => setSort(by === 'free' ? 'free' : '')}
        />
        {openId !== '' && (
          <StockPeek
            key={openId}
            id={openId}
            title={open ? open.name || open.sku : t('stock.product')}
            onClose={close}
            onStep={step}
          />
        )}
      </div>
    </>
  );
};

const StockList = () => {
  const t = useText();
  const { can } = useSession();
  const [shown, setView] = useFilterValue('view');
  const view = VIEWS.find((one) => one === shown) ?? 'all';
  return (
    <>
      <PageHead title={t('stock.title')}>
        <Segments
          label={t('stock.view')}
          value={view}
          onChange={(next) => setView(next === 'all' ? '' : next)}
          options={VIEWS.map((value) => ({ value, title: t(`stock.view_${value}`) }))}
        />
        {can('stock.write') && (
          <Link className="button" to="/stock/in">
            {t('stock.goods_in')}
          </Link>
        )}
        {can('stock.count') && (
          <Link className="button-primary" to="/stock/count">
            {t('stock.count')}
          </Link>
        )}
      </PageHead>
      {view === 'all' ? <StockTable /> : <LowStockList />}
    </>
  );
};

export const StockScreen = () => <ListLayout list={<StockList />} />;
