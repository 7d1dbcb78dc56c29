// Prices of glass: the tables, and the dates from which each counts.
import {
  type PriceVersion,
  priceTableEndpoint,
  priceTableListEndpoint,
} from '@klaas/core/contract/admin/price-table-endpoints.ts';
import { failureOf, useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useFilterValue } from '../ui/filters.tsx';
import { FailedState, PageHead } from '../ui/page.tsx';
import { Segments } from '../ui/segments.tsx';
import { PriceEditor } from './price-editor.tsx';
import { usePriceText } from './use-price-text.ts';
import '../styles/plain-table.css';
import '../styles/prices.css';

const useVersionTitle = () => {
  const t = useText();
  const { date } = useFormat();
  return ({ state, valid_from }: PriceVersion): string =>
    t(`prices.version_${state}`, { day: date(`${valid_from}T12:00:00Z`) });
};

const TablePart = ({ tableKey }: { tableKey: string }) => {
  const t = useText();
  const titleOf = useVersionTitle();
  const [chosen, choose] = useFilterValue('from');
  const { data, error, refetch } = useRead(
    priceTableEndpoint,
    { params: { key: tableKey } },
    { entities: ['price_table'] },
  );
  const failure = failureOf(error);
  if (failure && !data) return <FailedState failure={failure} retry={() => void refetch()} />;
  if (!data) return null;
  const { versions } = data.value;
  const version =
    versions.find(({ valid_from }) => valid_from === chosen) ??
    versions.find(({ state }) => state === 'now') ??
    versions.at(-1);
  if (!version) return null;
  return (
    <div className="price-table">
      <Segments
        label={t('prices.versions')}
        value={version.valid_from}
        onChange={choose}
        options={versions.map((one) => ({ value: one.valid_from, title: titleOf(one) }))}
      />
      <PriceEditor key={`${tableKey} ${version.valid_from}`} table={data.value} version={version} />
    </div>
  );
};

export const PricesScreen = () => {
  const t = useText();
  const { tableName } = usePriceText();
  const [chosen, choose] = useFilterValue('table');
  const [, chooseVersion] = useFilterValue('from');
  const { data, error, refetch } = useRead(priceTableListEndpoint, {}, { entities: ['product'] });
  const failure = failureOf(error);
  const rows = data?.value.rows ?? [];
  const row = rows.find(({ key }) => key === chosen) ?? rows[0];
  return (
    <div className="list-screen">
      <PageHead title={t('prices.title')} about={row && t('prices.used_by', { count: row.products })}>
        {row && (
          <label className="price-choice">
            <span className="visually-hidden">{t('prices.table')}</span>
            <select
              value={row.key}
              onChange={({ target }) => {
                chooseVersion('');
                choose(target.value);
              }}
            >
              {rows.map(({ key }) => (
                <option key={key} value={key}>
                  {tableName(key)}
                </option>
              ))}
            </select>
          </label>
        )}
      </PageHead>
      {failure && !data && <FailedState failure={failure} retry={() => void refetch()} />}
      {row && (
        <div className="plain-list-body">
          <TablePart key={row.key} tableKey={row.key} />
        </div>
      )}
    </div>
  );
};
