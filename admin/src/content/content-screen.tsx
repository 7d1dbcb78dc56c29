// [OFFICE-94] Content: the list of all that is written, what was removed, and the editor over it.
import { ITEM_KINDS } from '@klaas/core/content/content-item.ts';
import { undoEndpoint } from '@klaas/core/contract/admin/change-endpoints.ts';
import { contentItemsEndpoint } from '@klaas/core/contract/admin/content-item-endpoints.ts';
import { callAdmin } from '../api/call.ts';
import { failureOf, queryClient, useRead } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { Icon } from '../ui/icon.tsx';
import { ListLayout } from '../ui/list-layout.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { FailedState, PageHead } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { CONTENT_ENTITIES } from './content-entities.ts';
import { ItemList } from './item-list.tsx';
import '../styles/plain-table.css';
import '../styles/content.css';

const List = () => {
  const t = useText();
  const textOf = useFailureText();
  const { can } = useSession();
  const mayWrite = can('content.write');
  const { data, error, refetch, isPending } = useRead(contentItemsEndpoint, {}, CONTENT_ENTITIES);
  const failure = failureOf(error);
  const { rows = [], removed = [], stores = [] } = data?.value ?? {};
  const restore = async (id: number) => {
    const answer = await callAdmin(undoEndpoint, { params: { id }, body: {} });
    showToast(answer.ok ? t('content.restored') : textOf(answer), { isError: !answer.ok });
    await queryClient.invalidateQueries();
  };
  return (
    <>
      <PageHead title={t('content.title')} about={t('content.about', { count: rows.length })}>
        {mayWrite && (
          <Menu
            label={t('content.new')}
            className="content-new"
            button={
              <>
                <Icon name="plus" size={16} />
                {t('content.new')}
              </>
            }
          >
            {ITEM_KINDS.map((kind) => (
              <MenuItem key={kind} to={`/content/${kind}/new`}>
                {t(`content.kind_${kind.replaceAll('-', '_') as 'portfolio'}`)}
              </MenuItem>
            ))}
          </Menu>
        )}
      </PageHead>
      {failure && !data && <FailedState failure={failure} retry={() => void refetch()} />}
      <div className="plain-list-body" aria-busy={isPending || undefined}>
        {data && <ItemList rows={rows} sideCount={stores.length} />}
        {removed.length > 0 && (
          <section className="content-bin" aria-label={t('content.bin')}>
            <h2>{t('content.bin')}</h2>
            <ul>
              {removed.map(({ change_id, side, title, by }) => (
                <li key={change_id}>
                  {title} <span className="muted">{`${side}, ${by}`}</span>
                  {mayWrite && can('changes.undo') && (
                    <button
                      type="button"
                      className="button-text"
                      aria-label={t('content.restore_named', { title })}
                      onClick={() => void restore(change_id)}
                    >
                      {t('content.restore')}
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
};

export const ContentScreen = () => <ListLayout list={<List />} />;
