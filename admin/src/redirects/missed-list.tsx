// Paths that visitors looked for in vain: each becomes a redirect with one click.
import { missedPathsCsvEndpoint } from '@klaas/core/contract/admin/list-export-endpoints.ts';
import { type MissedPathRow, missedPathRowsEndpoint } from '@klaas/core/contract/admin/redirect-endpoints.ts';
import { useMemo } from 'react';
import { type Rows, useRows } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { useFilterValue } from '../ui/filters.tsx';
import { EmptyState } from '../ui/page.tsx';
import { type Column, DataTable } from '../ui/table/data-table.tsx';
import { REDIRECT_ENTITIES } from './use-redirect-save.ts';

interface MissedListProps {
  mayWrite: boolean;
  onRedirect: (missed: MissedPathRow) => void;
}

export const MissedList = ({ mayWrite, onRedirect }: MissedListProps) => {
  const t = useText();
  const { date } = useFormat();
  const [text] = useFilterValue('q');
  const where = useMemo(() => (text === '' ? {} : { text }), [text]);
  const source = useRows<MissedPathRow, Rows<MissedPathRow>>(
    missedPathRowsEndpoint,
    { where, sort: 'misses' },
    REDIRECT_ENTITIES,
  );
  const act = (row: MissedPathRow) =>
    mayWrite && (
      <button type="button" className="button-text" onClick={() => onRedirect(row)}>
        {t('redirects.redirect_it')}
      </button>
    );
  const columns: Column<MissedPathRow>[] = [
    { id: 'path', title: t('redirects.from'), width: 'minmax(220px, 3fr)', cell: ({ path }) => path },
    { id: 'store', title: t('redirects.store'), width: '90px', cell: ({ store }) => store },
    {
      id: 'misses',
      title: t('redirects.misses'),
      width: '110px',
      align: 'end',
      cell: ({ misses }) => misses,
    },
    { id: 'last', title: t('redirects.last'), width: '120px', cell: ({ last_day }) => date(last_day) },
    { id: 'act', title: t('redirects.act'), width: '140px', align: 'end', cell: act },
  ];
  return (
    <>
      <div className="filters">
        <ExportButton csv={missedPathsCsvEndpoint} list={{ where, sort: 'misses' }} name="not-found" />
      </div>
      <DataTable
        area="redirects-missed"
        label={t('redirects.view_missed')}
        source={source}
        columns={columns}
        keyOf={({ store, path }) => `${store} ${path}`}
        nameOf={({ path }) => path}
        phoneRow={(row) => (
          <>
            <div>
              <strong>{row.path}</strong>
            </div>
            <div>
              {row.store} · {row.misses} {act(row)}
            </div>
          </>
        )}
        empty={<EmptyState title={t('redirects.none_missed')} />}
        onOpen={(row) => mayWrite && onRedirect(row)}
      />
    </>
  );
};
