// [OFFICE-94] One page, block, work or notice: languages side by side, the shop's page beside them, versions, schedule.

import { checkText, plainText } from '@klaas/core/content/check-text.ts';
import { ITEM_KINDS, type ItemKind, isCmsKind } from '@klaas/core/content/content-item.ts';
import {
  type ContentItem,
  cancelScheduleEndpoint,
  contentItemEndpoint,
  contentItemsEndpoint,
  createContentEndpoint,
  type ItemSide,
  type ItemSides,
  publishContentEndpoint,
  removeContentEndpoint,
  scheduleContentEndpoint,
} from '@klaas/core/contract/admin/content-item-endpoints.ts';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { type Answer, callAdmin, type Failure } from '../api/call.ts';
import { failureOf, queryClient, useRead } from '../api/queries.ts';
import { DraftNote } from '../drafts/draft-note.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { usePresence } from '../shell/use-presence.ts';
import { ConflictView } from '../ui/conflict/conflict-view.tsx';
import { EmptyState, FailedState, PageHead } from '../ui/page.tsx';
import { ScheduleDialog } from '../ui/schedule-dialog.tsx';
import { StateMark } from '../ui/state-mark.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { CONTENT_ENTITIES } from './content-entities.ts';
import { type ItemField, isHtml, ofSide, textsOf, valuesOf } from './item-fields.ts';
import { ItemForm } from './item-form.tsx';
import { ItemList } from './item-list.tsx';
import { ItemPreview } from './item-preview.tsx';
import { useItemText } from './use-item-text.ts';
import { type ItemVersion, VersionDialog } from './version-dialog.tsx';

type Side = ContentItem['sides'][number];

/** A number that nothing has: the preview of a new one. */
const NEW_ID = 999_999_999;
const NEW = 'new';

/** Of the version that the typing began on, in the draft beside the texts. */
const versionKey = (side: string): string => `${side}:version`;

const newItem = (kind: ItemKind, sides: readonly ItemSide[]): ContentItem => ({
  ...{ kind, id: NEW_ID, schedule: [], versions: [] },
  sides: sides.map((side) => ({ ...side, version: null, fields: {}, path: '', is_older: false })),
});

const useErrors = (failure: Failure | null) => {
  const { ruleText } = useItemText();
  return useMemo(
    () => new Map((failure?.fields ?? []).map(({ field, rule }) => [field, ruleText(rule)])),
    [failure, ruleText],
  );
};

const useItemForm = (item: ContentItem, isNew: boolean) => {
  const { kind, id } = item;
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [revision, setRevision] = useState(0);
  const draft = useDraft(`content/${kind}/${isNew ? NEW : id}`, ({ fields }) => {
    setTyped(fields);
    setRevision((before) => before + 1);
  });
  const stored = useMemo(
    () => new Map(item.sides.map(({ side, fields }) => [side, textsOf(kind, fields)])),
    [item.sides, kind],
  );
  const set = (next: Record<string, string>): void => {
    setTyped(next);
    draft.keep(next);
  };
  /** What is as it is stored is not kept. */
  const cleaned = (next: Record<string, string>): Record<string, string> => {
    const kept = Object.entries(next).filter(([name, text]) => {
      const [side = '', field = ''] = name.split('.');
      return field === '' || text !== (stored.get(side)?.[field] ?? '');
    });
    const sides = new Set(kept.flatMap(([name]) => (name.includes('.') ? [name.split('.')[0]] : [])));
    return Object.fromEntries(kept.filter(([name]) => name.includes('.') || sides.has(name.split(':')[0])));
  };
  const versionOf = ({ side, version }: Side): number | null => {
    const known = typed[versionKey(side)];
    return known === undefined ? version : Number(known);
  };
  const type = (side: Side, texts: Record<string, string>): void => {
    const named = Object.fromEntries(
      Object.entries(texts).map(([field, text]) => [`${side.side}.${field}`, text]),
    );
    const version = side.version === null ? {} : { [versionKey(side.side)]: String(versionOf(side)) };
    set(cleaned({ ...typed, ...version, ...named }));
  };
  const textsOfSide = ({ side }: Side) => ({ ...stored.get(side), ...ofSide(typed, side) });
  /** Changed languages only; a missing one whole. */
  const changed: ItemSides = item.sides.flatMap((side) => {
    const own = ofSide(typed, side.side);
    if (Object.keys(own).length === 0) return [];
    const texts = side.version === null ? textsOfSide(side) : own;
    return [{ side: side.side, version: versionOf(side), fields: valuesOf(kind, texts) }];
  });
  const whole: ItemSides = item.sides.map((side) => ({
    ...{ side: side.side, version: side.version },
    fields: valuesOf(kind, textsOfSide(side)),
  }));
  return {
    ...{ draft, revision, type, set, textsOfSide, changed, whole },
    renew: () => setRevision((before) => before + 1),
  };
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const SideHead = ({ side }: { side: Side }) => {
  const t = useText();
  return (
    <h2 className="content-side-head">
      {side.language.toUpperCase()}{' '}
      {side.version === null ? (
        <StateMark shape="ring" tone="amber">
          {t('content.missing_language')}
        </StateMark>
      ) : (
        <a className="muted" href={side.path} target="_blank" rel="noreferrer">
          {side.path}
        </a>
      )}
      {side.is_older && (
        <StateMark shape="half" tone="amber">
          {t('content.older_here')}
        </StateMark>
      )}
    </h2>
  );
};

const Schedules = ({ item, mayWrite }: { item: ContentItem; mayWrite: boolean }) => {
  const t = useText();
  const textOf = useFailureText();
  const { ruleText } = useItemText();
  const { moment } = useFormat();
  const cancel = async (id: number) => {
    const answer = await callAdmin(cancelScheduleEndpoint, { params: { id: String(id) } });
    showToast(answer.ok ? t('content.schedule_cancelled') : textOf(answer), { isError: !answer.ok });
    await queryClient.invalidateQueries();
  };
  return item.schedule.map(({ id, at, by, sides, failure }) => (
    <p key={id} className={failure ? 'content-schedule is-failed' : 'content-schedule'}>
      {failure
        ? t('content.schedule_failed', { time: moment(at), reason: ruleText(failure) })
        : t('content.schedule_waits', { time: moment(at), name: by, sides: sides.join(', ') })}{' '}
      {mayWrite && (
        <button type="button" className="button-text" onClick={() => void cancel(id)}>
          {t('content.schedule_cancel')}
        </button>
      )}
    </p>
  ));
};

const Versions = ({ item, onOpen }: { item: ContentItem; onOpen: (version: ItemVersion) => void }) => {
  const t = useText();
  const { moment } = useFormat();
  const { fieldName } = useItemText();
  const known = (field: string) => field !== 'position' && field !== 'id';
  return (
    <details className="content-versions">
      <summary>{t('content.versions_count', { count: item.versions.length })}</summary>
      <ul>
        {item.versions.map((version) => (
          <li key={version.change_id}>
            <button type="button" className="button-text" onClick={() => onOpen(version)}>
              {t('content.version_line', { time: moment(version.at), name: version.by, side: version.side })}
            </button>{' '}
            <span className="muted">
              {version.fields
                .filter((field) => known(field))
                .slice(0, 4)
                .map((field) => (field in KNOWN_FIELDS ? fieldName(field) : field))
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
};

const KNOWN_FIELDS = textsOf('cms-page', {});

const Hints = ({ sides }: { sides: ItemSides }) => {
  const t = useText();
  const found = sides.flatMap(({ side, fields }) => {
    const html = fields['content'];
    if (typeof html !== 'string') return [];
    return checkText(html).hints.map(({ rule, at }) => ({ side, rule, at }));
  });
  if (found.length === 0) return null;
  return (
    <ul className="content-hints">
      {found.map(({ side, rule, at }) => (
        <li key={`${side} ${rule} ${at}`}>
          {side}: {t(rule === 'empty' ? 'content.hint_empty' : 'content.hint_heading_skipped', { at })}
        </li>
      ))}
    </ul>
  );
};

const Editor = ({ item, isNew }: { item: ContentItem; isNew: boolean }) => {
  const t = useText();
  const textOf = useFailureText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { can } = useSession();
  const { ruleText, fieldName } = useItemText();
  const mayWrite = can('content.write');
  const { kind, id } = item;
  const others = usePresence(`content/${kind}/${isNew ? NEW : id}`);
  const form = useItemForm(item, isNew);
  const { draft, changed, whole } = form;
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isScheduling, setScheduling] = useState(false);
  const [version, setVersion] = useState<ItemVersion | null>(null);
  const errors = useErrors(failure);
  const list = useRead(contentItemsEndpoint, {}, CONTENT_ENTITIES);
  const title = whole.map(({ fields }) => String(fields['title'] || fields['message'] || '')).find(Boolean);
  const params = { kind, id: String(id) };

  const refuse = (answer: Failure): void => {
    setFailure(answer);
    const [first] = answer.fields ?? [];
    if (answer.error === 'conflict') return;
    showToast(first ? ruleText(first.rule) : textOf(answer), { isError: true });
  };
  const publish = async (sides: ItemSides): Promise<void> => {
    if (sides.length === 0 || draft.isLocked) return;
    const answer = await draft.saving<Answer<object>>(
      isNew
        ? callAdmin(createContentEndpoint, { params: { kind }, body: { sides } })
        : callAdmin(publishContentEndpoint, { params, body: { sides } }),
    );
    if (!answer.ok) return refuse(answer);
    setFailure(null);
    form.set({});
    showToast(t('content.published'));
    await queryClient.invalidateQueries();
    form.renew();
    if (isNew && 'id' in answer.value) void navigate(`/content/${kind}/${answer.value.id}${search}`);
  };
  const schedule = async (at: string): Promise<void> => {
    const answer = await draft.saving(
      callAdmin(scheduleContentEndpoint, { params, body: { sides: changed, at } }),
    );
    if (!answer.ok) return refuse(answer);
    setScheduling(false);
    setFailure(null);
    form.set({});
    form.renew();
    showToast(t('content.scheduled'));
    await queryClient.invalidateQueries();
  };
  const remove = async (): Promise<void> => {
    const answer = await callAdmin(removeContentEndpoint, { params });
    if (!answer.ok) return refuse(answer);
    form.set({});
    showToast(t('content.removed'));
    await queryClient.invalidateQueries();
    void navigate(`/content${search}`);
  };
  const discard = (): void => {
    setFailure(null);
    form.set({});
    form.renew();
  };
  const conflicts = (failure?.conflicts ?? []).map(({ field, base, mine, theirs }) => {
    const [side = '', name = ''] = field.split('.');
    const shown = (value: unknown) => (isHtml(name) ? plainText(String(value ?? '')) : String(value ?? ''));
    return {
      ...{ field, side, name, raw: { mine: String(mine ?? ''), theirs: String(theirs ?? '') } },
      label: `${side}: ${fieldName(name)}`,
      base: base === null ? null : shown(base),
      mine: shown(mine),
      theirs: shown(theirs),
      isLong: isHtml(name),
    };
  });
  /** Decided against what is stored now. */
  const settle = async (choices: Record<string, string>): Promise<void> => {
    const fresh = await callAdmin(contentItemEndpoint, { params });
    if (!fresh.ok) return refuse(fresh);
    const decidedOf = (field: string, text: string): string => {
      const one = conflicts.find((other) => other.field === field);
      if (!one || !isHtml(one.name)) return text;
      if (text === one.mine) return one.raw.mine;
      return text === one.theirs ? one.raw.theirs : `<p>${escaped(text)}</p>`;
    };
    const sides = changed.map((side) => {
      const chosen = Object.entries(choices)
        .filter(([field]) => field.startsWith(`${side.side}.`))
        .map(([field, text]) => [field.slice(side.side.length + 1), decidedOf(field, text)]);
      const stored = fresh.value.sides.find((one) => one.side === side.side);
      return {
        ...side,
        version: stored?.version ?? null,
        fields: { ...side.fields, ...Object.fromEntries(chosen) },
      };
    });
    await publish(sides);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !mayWrite) return;
    event.preventDefault();
    void publish(changed);
  };
  const allSides = changed.length === item.sides.length;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the fields inside
    <div className="content-page" onKeyDown={onKeyDown}>
      <PageHead
        back={{ to: `/content${search}`, title: t('content.title') }}
        title={title || t('content.new_title')}
        about={
          <span className="marks">
            {changed.length > 0 && (
              <StateMark shape="half" tone="amber">
                {t('content.draft')}
              </StateMark>
            )}
            <DraftNote state={draft.state} />
            {others.length > 0 && <span>{t('orders.also_here', { names: others.join(', ') })}</span>}
          </span>
        }
      >
        {mayWrite && (
          <>
            {changed.length > 0 && (
              <button type="button" className="button" onClick={discard}>
                {t('content.discard')}
              </button>
            )}
            {!isNew && changed.length === 0 && (
              <button type="button" className="button-danger" onClick={() => void remove()}>
                {t('content.remove')}
              </button>
            )}
            {!isNew && (
              <button
                type="button"
                className="button"
                aria-haspopup="dialog"
                disabled={changed.length === 0}
                onClick={() => setScheduling(true)}
              >
                {t('content.schedule')}
              </button>
            )}
            <button
              type="button"
              className="button-primary"
              disabled={draft.isLocked || changed.length === 0}
              onClick={() => void publish(changed)}
            >
              {allSides || changed.length === 0
                ? t('content.publish')
                : t('content.publish_in', { side: changed.map(({ side }) => side).join(', ') })}
            </button>
          </>
        )}
      </PageHead>
      <div className="content-body">
        <ItemList
          rows={list.data?.value.rows ?? []}
          sideCount={item.sides.length}
          open={{ kind, id: String(id) }}
          isNarrow
        />
        <div className="content-main" aria-busy={draft.isReading || undefined}>
          <Schedules item={item} mayWrite={mayWrite} />
          <Hints sides={whole} />
          <div className="content-sides">
            {item.sides.map((side) => (
              <div key={side.side}>
                <SideHead side={side} />
                {!draft.isReading && (
                  <ItemForm
                    kind={kind}
                    side={side.side}
                    language={side.language}
                    texts={form.textsOfSide(side)}
                    errors={
                      new Map(
                        [...errors].flatMap(([field, text]) =>
                          field.startsWith(`${side.side}.`)
                            ? [[field.slice(side.side.length + 1), text] as const]
                            : [],
                        ),
                      )
                    }
                    isReadOnly={!mayWrite}
                    isLocked={draft.isLocked}
                    revision={form.revision}
                    onType={(field: ItemField, text) => {
                      setFailure(null);
                      form.type(side, { [field]: text });
                    }}
                    onDropped={() => showToast(t('content.dropped'))}
                  />
                )}
              </div>
            ))}
          </div>
          <Versions item={item} onOpen={setVersion} />
        </div>
        {mayWrite && !draft.isReading && <ItemPreview kind={kind} id={id} sides={whole} />}
      </div>
      <ScheduleDialog
        isOpen={isScheduling}
        error={
          failure
            ? (errors.get('at') ??
              (failure.error === 'conflict' ? undefined : ([...errors.values()][0] ?? textOf(failure))))
            : undefined
        }
        onSchedule={(at) => void schedule(at)}
        onClose={() => setScheduling(false)}
      />
      <VersionDialog
        item={item}
        version={version}
        onTake={
          mayWrite
            ? (side, texts) => {
                const one = item.sides.find((other) => other.side === side);
                if (one) form.type(one, texts);
                form.renew();
              }
            : undefined
        }
        onClose={() => setVersion(null)}
      />
      <ConflictView
        failure={failure}
        fields={conflicts}
        onSave={(choices) => void settle(choices)}
        onDiscard={discard}
        onClose={() => setFailure(null)}
      />
    </div>
  );
};

export const ItemEditorScreen = () => {
  const t = useText();
  const { kind: asked, id = '' } = useParams();
  const kind = ITEM_KINDS.find((one) => one === asked);
  const isNew = id === NEW;
  const found = useRead(
    contentItemEndpoint,
    { params: { kind: kind ?? 'cms-page', id } },
    { ...CONTENT_ENTITIES, isOn: kind !== undefined && !isNew },
  );
  const list = useRead(contentItemsEndpoint, {}, CONTENT_ENTITIES);
  const failure = failureOf(isNew ? list.error : found.error);
  const sides = list.data?.value[kind && isCmsKind(kind) ? 'stores' : 'languages'];
  const item = isNew && kind && sides ? newItem(kind, sides) : found.data?.value;
  if (!kind) return <EmptyState title={t('shell.missing')} />;
  if (failure && !item)
    return <FailedState failure={failure} retry={() => void (isNew ? list : found).refetch()} />;
  if (!item) return <div className="content-page" aria-busy="true" />;
  return <Editor key={`${kind} ${id}`} item={item} isNew={isNew} />;
};
