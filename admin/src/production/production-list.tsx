// Panes as a list, with the same filters as the board.
import { type PaneDocument, paneRowsEndpoint } from '@klaas/core/contract/admin/pane-endpoints.ts';
import { type Rows, useRows } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { useOpenThing } from '../ui/list-layout.tsx';
import { EmptyState } from '../ui/page.tsx';
import { ColumnSettings } from '../ui/table/column-settings.tsx';
import { type Column, DataTable } from '../ui/table/data-table.tsx';
import { DueDay, GlassWord } from './pane-card.tsx';
import { usePaneFilter } from './use-panes.ts';
import { sizeOf, useWords } from './use-workshop.ts';

export const ProductionList = () => {
  const t = useText();
  const openThing = useOpenThing();
  const { stepName } = useWords();
  const where = usePaneFilter();
  const source = useRows<PaneDocument, Rows<PaneDocument>>(paneRowsEndpoint, { where, sort: 'due' }, [
    'pane',
  ]);
  const stateOf = (pane: PaneDocument) =>
    pane.is_stopped ? <strong className="late">{t('production.stop')}</strong> : stepName(pane.state);
  const columns: Column<PaneDocument>[] = [
    { id: 'pane', title: t('production.pane'), width: '110px', cell: ({ name }) => <strong>{name}</strong> },
    { id: 'size', title: t('production.size'), width: '170px', cell: sizeOf },
    { id: 'glass', title: t('production.glass'), width: '120px', cell: (pane) => <GlassWord pane={pane} /> },
    { id: 'state', title: t('production.state'), width: 'minmax(120px, 1fr)', cell: stateOf },
    { id: 'due', title: t('production.due'), width: '80px', cell: (pane) => <DueDay pane={pane} /> },
    {
      id: 'product',
      title: t('production.product'),
      width: 'minmax(160px, 2fr)',
      cell: ({ product_name }) => product_name,
    },
    {
      id: 'customer',
      title: t('production.customer'),
      width: 'minmax(120px, 1fr)',
      cell: ({ customer }) => customer,
    },
  ];
  return (
    <>
      <div className="filters">
        <ColumnSettings area="panes" columns={columns} />
      </div>
      <DataTable
        area="panes"
        label={t('production.title')}
        source={source}
        columns={columns}
        keyOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        phoneRow={(pane) => (
          <>
            <div>
              <strong>{sizeOf(pane)}</strong>
              <DueDay pane={pane} />
            </div>
            <div>
              {pane.name} {pane.product_name}
            </div>
            <div className="muted">{stateOf(pane)}</div>
          </>
        )}
        empty={<EmptyState title={t('production.empty')} />}
        isMarked={({ is_late }) => is_late}
        onOpen={({ id }) => openThing(`/panes/${id}`)}
      />
    </>
  );
};
