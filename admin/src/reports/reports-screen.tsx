// Reports: one question at a time, over days of the shop, as a plot, a table and a file.
import {
  REPORTS,
  type Report,
  type ReportColumn,
  type ReportName,
  type ReportRow,
  reportEndpoint,
} from '@klaas/core/contract/admin/report-endpoints.ts';
import { addDays, shopDayOf } from '@klaas/core/stores/shop-time.ts';
import { failureOf, useRead } from '../api/queries.ts';
import type { MessageId } from '../i18n/message-id.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useFilterValue } from '../ui/filters.tsx';
import { Icon } from '../ui/icon.tsx';
import { EmptyState, FailedState, PageHead } from '../ui/page.tsx';
import { ReportChart } from './report-chart.tsx';
import '../styles/reports.css';

const SHOWN_DAYS = 27;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MONEY: readonly ReportColumn[] = ['cents', 'net_cents', 'tax_cents'];
/** What the plot shows, the first that a report has. */
const MAIN: readonly ReportColumn[] = ['cents', 'm2', 'kept', 'pieces', 'searches'];

const useDays = () => {
  const today = shopDayOf(Date.now());
  const [storedFrom, setFrom] = useFilterValue('from');
  const [storedTo, setTo] = useFilterValue('to');
  const to = DAY.test(storedTo) ? storedTo : today;
  const from = DAY.test(storedFrom) ? storedFrom : addDays(today, -SHOWN_DAYS);
  return { from, to, setFrom, setTo };
};

const useFigures = () => {
  const { money, number } = useFormat();
  return (column: ReportColumn | undefined, figure: number | null | undefined): string => {
    if (figure === null || figure === undefined || !column) return '–';
    if (MONEY.includes(column)) return money(figure);
    return column === 'kept_percent' ? `${number(figure)} %` : number(figure);
  };
};

const useLabel = (name: ReportName) => {
  const t = useText();
  const { date } = useFormat();
  return ({ key, label }: ReportRow): string => {
    if (name === 'day') return date(key);
    if (name === 'lead_time') return t(`reports.lead_${key}` as MessageId);
    if (key !== '' && label !== '') return label;
    return t(name === 'product' ? 'reports.rest' : 'reports.none');
  };
};

const Figures = ({ name, report }: { name: ReportName; report: Report }) => {
  const t = useText();
  const figureOf = useFigures();
  const labelOf = useLabel(name);
  const { columns, rows, total, before } = report;
  const main = columns.indexOf(MAIN.find((one) => columns.includes(one)) ?? 'cents');
  const cells = (figures: Report['total']) =>
    columns.map((column, at) => (
      <td key={column} className="number">
        {figureOf(column, figures[at])}
      </td>
    ));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by the keyboard
    <section className="report-body" tabIndex={0} aria-label={t(`reports.by_${name}`)}>
      <ReportChart rows={rows} at={main} shown={(figure) => figureOf(columns[main], figure)} />
      <table className="plain-table">
        <caption className="visually-hidden">{t(`reports.by_${name}`)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(`reports.key_${name}`)}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="number">
                {t(
                  name === 'refunds' && column === 'pieces'
                    ? 'reports.column_count'
                    : `reports.column_${column}`,
                )}
              </th>
            ))}
          </tr>
          <tr className="report-total">
            <th scope="row">{t('reports.total')}</th>
            {cells(total)}
          </tr>
          {before && (
            <tr className="muted">
              <th scope="row">{t('reports.before')}</th>
              {cells(before)}
            </tr>
          )}
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{labelOf(row)}</th>
              {cells(row.figures)}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

export const ReportsScreen = () => {
  const t = useText();
  const [stored, setName] = useFilterValue('report');
  const name = REPORTS.find((one) => one === stored) ?? 'day';
  const { from, to, setFrom, setTo } = useDays();
  const { data, error, refetch } = useRead(
    reportEndpoint,
    { params: { report: name }, query: { from, to } },
    { entities: ['order', 'pane'] },
  );
  const failure = failureOf(error);
  const report = data?.value;
  return (
    <div className="list-screen">
      <PageHead title={t('reports.title')} about={t(`reports.about_${name}`)}>
        <a className="button" href={`/api/admin/reports/${name}/csv?from=${from}&to=${to}`} download>
          <Icon name="download" size={16} />
          {t('reports.csv')}
        </a>
      </PageHead>
      <div className="filters report-filters">
        <label className="field">
          <span>{t('reports.report')}</span>
          <select value={name} onChange={({ target }) => setName(target.value === 'day' ? '' : target.value)}>
            {REPORTS.map((one) => (
              <option key={one} value={one}>
                {t(`reports.by_${one}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>{t('reports.from')}</span>
          <input type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
        </label>
        <label className="field">
          <span>{t('reports.to')}</span>
          <input type="date" value={to} onChange={({ target }) => setTo(target.value)} />
        </label>
      </div>
      {failure &&
        !report &&
        (failure.error === 'invalid' ? (
          <EmptyState title={t('reports.too_long')} />
        ) : (
          <FailedState failure={failure} retry={() => void refetch()} />
        ))}
      {!report && !failure && <div className="report-body" aria-busy="true" />}
      {report && report.rows.length === 0 && <EmptyState title={t('reports.empty')} />}
      {report && report.rows.length > 0 && <Figures name={name} report={report} />}
    </div>
  );
};
