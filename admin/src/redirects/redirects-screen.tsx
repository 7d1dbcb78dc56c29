// [OFFICE-97] Redirects of former addresses: the list, the paths without a page, the bin.
import { type RedirectListRow, redirectRowsEndpoint } from '@klaas/core/contract/admin/redirect-endpoints.ts';
import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { downloadFile } from '../api/download.ts';
import { type Rows, useRead, useRows } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { ChoiceFilter, SearchField, useFilterValue } from '../ui/filters.tsx';
import { Icon } from '../ui/icon.tsx';
import { EmptyState, PageHead } from '../ui/page.tsx';
import { Segments } from '../ui/segments.tsx';
import { ColumnSettings } from '../ui/table/column-settings.tsx';
import { type Column, DataTable } from '../ui/table/data-table.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { ViewTabs } from '../ui/views/view-tabs.tsx';
import { BinList } from './bin-list.tsx';
import { MissedList } from './missed-list.tsx';
import { RedirectDialog } from './redirect-dialog.tsx';
import type { RedirectDraft } from './redirect-fields.tsx';
import { RedirectImportDialog } from './redirect-import-dialog.tsx';
import { RedirectPeek } from './redirect-peek.tsx';
import { REDIRECT_ENTITIES } from './use-redirect-save.ts';
import '../styles/redirects.css';

const VIEWS = ['all', 'missed', 'bin'] as const;
/** Columns for which there is room beside an open redirect. */
const BESIDE_PEEK = ['from', 'to', 'visits'];

interface RedirectPage extends Rows<RedirectListRow> {
  stores: string[];
}

const FILTERS = ['q', 'code', 'used'] as const;

const whereOf = (search: string) => {
  const params = new URLSearchParams(search);
  const [text = '', code, used] = FILTERS.map((name) => params.get(name) ?? '');
  return {
    ...(text !== '' && { text }),
    ...((code === '301' || code === '302') && { code: code === '301' ? (301 as const) : (302 as const) }),
    ...((used === 'yes' || used === 'no') && { is_used: used === 'yes' }),
  };
};

const useWhere = () => {
  const { search } = useLocation();
  return useMemo(() => whereOf(search), [search]);
};

const useCount = (search: string): number | undefined =>
  useRead(
    redirectRowsEndpoint,
    { body: { where: whereOf(search), count: 1 } },
    { entities: REDIRECT_ENTITIES },
  ).data?.value.total;

const useColumns = (): Column<RedirectListRow>[] => {
  const t = useText();
  const { date } = useFormat();
  return [
    {
      id: 'from',
      title: t('redirects.from'),
      width: 'minmax(180px, 2fr)',
      cell: ({ from_path }) => from_path,
    },
    { id: 'to', title: t('redirects.to'), width: 'minmax(180px, 2fr)', cell: ({ to_path }) => to_path },
    {
      id: 'code',
      title: t('redirects.code'),
      width: '150px',
      cell: ({ code }) => t(`redirects.code_${code}`),
    },
    {
      id: 'store',
      title: t('redirects.store'),
      width: '130px',
      cell: ({ store }) => store || t('redirects.every_store'),
    },
    { id: 'visits', title: t('redirects.visits'), width: '160px', align: 'end', cell: ({ hits }) => hits },
    {
      id: 'last',
      title: t('redirects.last'),
      width: '120px',
      cell: ({ last_day }) => (last_day === null ? '–' : date(last_day)),
    },
  ];
};

interface RedirectListProps {
  source: ReturnType<typeof useRows<RedirectListRow, RedirectPage>>;
  mayWrite: boolean;
}

const RedirectList = ({ source, mayWrite }: RedirectListProps) => {
  const t = useText();
  const [openId, setOpenId] = useFilterValue('open');
  const columns = useColumns();
  const { rows } = source;
  const open = rows.find(({ id }) => String(id) === openId);
  const close = useCallback(() => setOpenId(''), [setOpenId]);
  const step = (by: 1 | -1) => {
    const next = rows[rows.findIndex(({ id }) => String(id) === openId) + by];
    if (next) setOpenId(String(next.id));
  };
  return (
    <div className="split">
      <DataTable
        area="redirects"
        label={t('redirects.title')}
        source={source}
        columns={open ? columns.filter(({ id }) => BESIDE_PEEK.includes(id)) : columns}
        keyOf={({ id }) => String(id)}
        nameOf={({ from_path }) => from_path}
        phoneRow={(row) => (
          <>
            <div>
              <strong>{row.from_path}</strong>
            </div>
            <div>{row.to_path}</div>
            <div className="muted">{t(`redirects.code_${row.code}`)}</div>
          </>
        )}
        empty={<EmptyState title={t('redirects.none')} />}
        openKey={openId}
        onPeek={({ id }) => setOpenId(String(id))}
        onOpen={({ id }) => setOpenId(String(id))}
      />
      {open && (
        <RedirectPeek
          key={open.id}
          redirect={open}
          stores={source.first?.stores ?? []}
          mayWrite={mayWrite}
          onClose={close}
          onStep={step}
        />
      )}
    </div>
  );
};

export const RedirectsScreen = () => {
  const t = useText();
  const { can } = useSession();
  const mayWrite = can('content.write');
  const failureText = useFailureText();
  const [shown, setView] = useFilterValue('view');
  const view = VIEWS.find((one) => one === shown) ?? 'all';
  const where = useWhere();
  const columns = useColumns();
  const source = useRows<RedirectListRow, RedirectPage>(
    redirectRowsEndpoint,
    { where, sort: 'newest' },
    REDIRECT_ENTITIES,
  );
  const [begin, setBegin] = useState<Partial<RedirectDraft> | null>(null);
  const [isImporting, setImporting] = useState(false);
  const download = async () => {
    const loaded = await downloadFile('/api/admin/redirects/export', 'redirects.csv');
    if (!loaded.ok) showToast(failureText(loaded), { isError: true });
  };
  return (
    <div className="list-screen redirects">
      <PageHead title={t('redirects.title')} about={t('redirects.about', { count: source.total })}>
        <button type="button" className="button" onClick={() => void download()}>
          <Icon name="download" size={16} />
          {t('redirects.export')}
        </button>
        {mayWrite && (
          <>
            <button
              type="button"
              className="button"
              aria-haspopup="dialog"
              onClick={() => setImporting(true)}
            >
              {t('redirects.import')}
            </button>
            <button
              type="button"
              className="button-primary"
              aria-haspopup="dialog"
              onClick={() => setBegin({})}
            >
              <Icon name="plus" size={16} />
              {t('redirects.new')}
            </button>
          </>
        )}
      </PageHead>
      {view === 'all' && (
        <ViewTabs area="redirects" columns={columns} filters={FILTERS} useCount={useCount} />
      )}
      <div className="filters">
        {view !== 'bin' && (
          <SearchField label={t(view === 'all' ? 'redirects.search' : 'redirects.search_missed')} />
        )}
        <Segments
          label={t('redirects.view')}
          value={view}
          onChange={(next) => setView(next === 'all' ? '' : next)}
          options={VIEWS.map((value) => ({ value, title: t(`redirects.view_${value}`) }))}
        />
        {view === 'all' && (
          <>
            <ChoiceFilter
              name="code"
              label={t('redirects.code')}
              isSingle
              options={(['301', '302'] as const).map((value) => ({
                value,
                title: t(`redirects.code_${value}`),
              }))}
            />
            <ChoiceFilter
              name="used"
              label={t('redirects.used')}
              isSingle
              options={(['yes', 'no'] as const).map((value) => ({
                value,
                title: t(`redirects.used_${value}`),
              }))}
            />
            <ColumnSettings area="redirects" columns={columns} />
          </>
        )}
      </div>
      {view === 'all' && <RedirectList source={source} mayWrite={mayWrite} />}
      {view === 'missed' && (
        <MissedList
          mayWrite={mayWrite}
          onRedirect={({ path, store }) => setBegin({ from_path: path, store })}
        />
      )}
      {view === 'bin' && <BinList mayRestore={mayWrite && can('changes.undo')} />}
      <RedirectDialog begin={begin} stores={source.first?.stores ?? []} onClose={() => setBegin(null)} />
      <RedirectImportDialog isOpen={isImporting} onClose={() => setImporting(false)} />
    </div>
  );
};
