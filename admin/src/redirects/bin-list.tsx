// Removed redirects: 30 days long each can be restored.
import { undoEndpoint } from '@klaas/core/contract/admin/change-endpoints.ts';
import { type RemovedRedirect, redirectBinEndpoint } from '@klaas/core/contract/admin/redirect-endpoints.ts';
import { callAdmin } from '../api/call.ts';
import { type Rows, useRows } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { EmptyState } from '../ui/page.tsx';
import { type Column, DataTable } from '../ui/table/data-table.tsx';
import { showToast } from '../ui/toast.tsx';
import { useRedirectErrors } from './redirect-failure.ts';
import { REDIRECT_ENTITIES, renewRedirects } from './use-redirect-save.ts';

const FILTER = { where: {}, sort: 'newest' };

export const BinList = ({ mayRestore }: { mayRestore: boolean }) => {
  const t = useText();
  const { moment } = useFormat();
  const errorsOf = useRedirectErrors();
  const source = useRows<RemovedRedirect, Rows<RemovedRedirect>>(
    redirectBinEndpoint,
    FILTER,
    REDIRECT_ENTITIES,
  );
  const restore = async ({ change_id }: RemovedRedirect) => {
    const answer = await callAdmin(undoEndpoint, { params: { id: change_id }, body: {} });
    if (answer.ok) showToast(t('redirects.restored'));
    else showToast(Object.values(errorsOf(answer))[0] ?? '', { isError: true });
    await renewRedirects();
  };
  const act = (row: RemovedRedirect) =>
    mayRestore && (
      <button type="button" className="button-text" onClick={() => void restore(row)}>
        {t('redirects.restore')}
      </button>
    );
  const columns: Column<RemovedRedirect>[] = [
    {
      id: 'from',
      title: t('redirects.from'),
      width: 'minmax(180px, 2fr)',
      cell: ({ from_path }) => from_path,
    },
    { id: 'to', title: t('redirects.to'), width: 'minmax(180px, 2fr)', cell: ({ to_path }) => to_path },
    { id: 'at', title: t('redirects.removed_at'), width: '170px', cell: ({ at }) => moment(at) },
    { id: 'by', title: t('redirects.removed_by'), width: '160px', cell: ({ by }) => by },
    { id: 'act', title: t('redirects.act'), width: '130px', align: 'end', cell: act },
  ];
  return (
    <DataTable
      area="redirects-bin"
      label={t('redirects.view_bin')}
      source={source}
      columns={columns}
      keyOf={({ change_id }) => String(change_id)}
      nameOf={({ from_path }) => from_path}
      phoneRow={(row) => (
        <>
          <div>
            <strong>{row.from_path}</strong>
          </div>
          <div>
            {moment(row.at)} {act(row)}
          </div>
        </>
      )}
      empty={<EmptyState title={t('redirects.none_bin')} />}
      onOpen={() => {}}
    />
  );
};
