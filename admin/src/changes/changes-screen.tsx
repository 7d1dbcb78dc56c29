// The change log: who changed what, before and after, and the way back.

import { type ChangeView, changeRowsEndpoint } from '@klaas/core/contract/admin/change-endpoints.ts';
import { changesCsvEndpoint } from '@klaas/core/contract/admin/list-export-endpoints.ts';
import { useCallback, useMemo } from 'react';
import { type Rows, useRows } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { ChoiceFilter, SearchField, useFilterValue } from '../ui/filters.tsx';
import { EmptyState, PageHead } from '../ui/page.tsx';
import { type Column, DataTable } from '../ui/table/data-table.tsx';
import { ChangePeek } from './change-peek.tsx';
import { useChangeWords, useThing } from './change-text.ts';
import '../styles/changes.css';

const ACTORS = ['person', 'command_line', 'import', 'shop'] as const;

const useWhere = () => {
  const [text] = useFilterValue('q');
  const [actors] = useFilterValue('actors');
  const [entity] = useFilterValue('entity');
  const [entityId] = useFilterValue('id');
  return useMemo(
    () => ({
      ...(text !== '' && { text }),
      ...(actors !== '' && { actors: actors.split(',') }),
      ...(entity !== '' && { entities: entity.split(',') }),
      ...(entityId !== '' && { entity_id: entityId }),
    }),
    [text, actors, entity, entityId],
  );
};

export const ChangesScreen = () => {
  const t = useText();
  const { moment } = useFormat();
  const { can } = useSession();
  const thingOf = useThing();
  const words = useChangeWords();
  const where = useWhere();
  const [openId, setOpenId] = useFilterValue('open');
  const source = useRows<ChangeView, Rows<ChangeView>>(changeRowsEndpoint, { where, sort: 'newest' }, ['*']);
  const { rows, total } = source;
  const open = rows.find(({ id }) => String(id) === openId);
  const close = useCallback(() => setOpenId(''), [setOpenId]);
  const step = (by: 1 | -1) => {
    const next = rows[rows.findIndex(({ id }) => String(id) === openId) + by];
    if (next) setOpenId(String(next.id));
  };
  const actorOf = ({ actor_kind, actor_name }: ChangeView): string =>
    actor_kind === 'person' ? actor_name : t(`changes.actor_${actor_kind}`);
  const stateOf = (change: ChangeView) => {
    if (change.is_final) return <span className="muted">{t('changes.final')}</span>;
    if (!can('changes.undo') || !change.may_undo || change.is_erased) return null;
    return (
      <button
        type="button"
        className="button-text"
        tabIndex={-1}
        onClick={() => setOpenId(String(change.id))}
      >
        {t('changes.take_back')}
      </button>
    );
  };
  const columns: Column<ChangeView>[] = [
    {
      id: 'who',
      title: t('changes.who'),
      width: 'minmax(140px, 1fr)',
      cell: (change) => (
        <span className="who">
          <Avatar name={actorOf(change)} /> <strong>{actorOf(change)}</strong>
        </span>
      ),
    },
    {
      id: 'what',
      title: t('changes.what'),
      width: 'minmax(200px, 2fr)',
      cell: (change) => (
        <span className="change-what">
          <span>
            {t(`changes.kind_${change.kind}`)}: {thingOf(change)}
          </span>
          <span className="muted">{words.fields(change)}</span>
        </span>
      ),
    },
    { id: 'when', title: t('changes.when'), width: '130px', cell: ({ at }) => moment(at) },
    { id: 'state', title: t('changes.state'), width: '100px', align: 'end', cell: stateOf },
  ];
  return (
    <div className="list-screen">
      <PageHead title={t('shell.changes')} about={t('changes.about')}>
        <ExportButton csv={changesCsvEndpoint} list={{ where, sort: 'newest' }} name="changes" />
      </PageHead>
      <div className="filters">
        <SearchField label={t('changes.search')} />
        <ChoiceFilter
          name="actors"
          label={t('changes.actors')}
          options={ACTORS.map((value) => ({ value, title: t(`changes.actor_${value}`) }))}
        />
        <span className="filters-sum" role="status">
          {t('changes.count', { count: total })}
        </span>
      </div>
      <div className="split">
        <DataTable
          area="changes"
          label={t('shell.changes')}
          source={source}
          columns={columns}
          keyOf={({ id }) => String(id)}
          nameOf={thingOf}
          phoneRow={(change) => (
            <>
              <div>
                <strong>{actorOf(change)}</strong>
                <span className="muted">{moment(change.at)}</span>
              </div>
              <div>
                {t(`changes.kind_${change.kind}`)}: {thingOf(change)}
              </div>
              <div className="muted">{words.fields(change)}</div>
            </>
          )}
          empty={<EmptyState title={t('changes.empty')} />}
          hasTwoLines
          openKey={openId}
          onPeek={({ id }) => setOpenId(String(id))}
          onOpen={({ id }) => setOpenId(String(id))}
        />
        {open && (
          <ChangePeek key={open.id} change={open} actor={actorOf(open)} onClose={close} onStep={step} />
        )}
      </div>
    </div>
  );
};
