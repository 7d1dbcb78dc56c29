// Messages: who waits for an answer, and the thread of one of them.
import { messagesCsvEndpoint } from '@klaas/core/contract/admin/list-export-endpoints.ts';
import {
  type MessageListRow,
  messageEndpoint,
  messageRowsEndpoint,
} from '@klaas/core/contract/admin/message-endpoints.ts';
import { type KeyboardEvent, useMemo } from 'react';
import { failureOf, type Rows, useRead, useRows } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { SearchField, useFilterValue } from '../ui/filters.tsx';
import { EmptyState, FailedState, PageHead } from '../ui/page.tsx';
import { Segments } from '../ui/segments.tsx';
import { SenderPanel } from './sender-panel.tsx';
import { ThreadView } from './thread-view.tsx';
import '../styles/messages.css';

const VIEWS = ['open', 'mine', 'later', 'closed', 'spam'] as const;
const ENTITIES = ['message', 'message_reply'];

interface MessagePage extends Rows<MessageListRow> {
  counts: { open: number; mine: number; later: number; unanswered: number };
  oldest_unanswered_at: string | null;
}

const MessageItem = ({
  row,
  isOpen,
  onOpen,
}: {
  row: MessageListRow;
  isOpen: boolean;
  onOpen: () => void;
}) => {
  const t = useText();
  const { moment } = useFormat();
  return (
    <li>
      <button
        type="button"
        className="message-item"
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
      >
        <Avatar name={row.name} />
        <span className="message-item-name">
          <strong>{row.name}</strong>
          {row.answered_at === null && (
            <span className="message-new">
              <span className="visually-hidden">{t('messages.unanswered')}</span>
            </span>
          )}
        </span>
        <span className="muted">{moment(row.created_at)}</span>
        <span className="message-item-subject">{row.subject}</span>
        <span className="message-item-preview">{row.preview}</span>
      </button>
    </li>
  );
};

/** Arrows move between the messages of the list. */
const moveFocus = (event: KeyboardEvent) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('.message-item')];
  const next = items[items.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

const useMessages = () => {
  const [view] = useFilterValue('view');
  const [text] = useFilterValue('q');
  const shown = VIEWS.find((one) => one === view) ?? 'open';
  const [answered] = useFilterValue('answered');
  const where = useMemo(
    () => ({
      ...{ view: shown, ...(text !== '' && { text }) },
      ...((answered === 'no' || answered === 'yes') && { is_answered: answered === 'yes' }),
    }),
    [shown, text, answered],
  );
  return {
    ...{ shown, where },
    source: useRows<MessageListRow, MessagePage>(messageRowsEndpoint, { where, sort: 'newest' }, ENTITIES),
  };
};

const AnsweredFilter = () => {
  const t = useText();
  const [answered, setAnswered] = useFilterValue('answered');
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={answered === 'no'}
        onChange={({ target }) => setAnswered(target.checked ? 'no' : '')}
      />
      {t('messages.only_unanswered')}
    </label>
  );
};

const OpenThread = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data, error, refetch } = useRead(messageEndpoint, { params: { id } }, { entities: ENTITIES });
  const failure = failureOf(error);
  // A failed renewal takes nothing away: what was read and typed stays.
  if (failure && !data) return <FailedState failure={failure} retry={() => void refetch()} />;
  if (!data) return <div className="thread" aria-busy="true" />;
  return (
    <>
      <ThreadView thread={data.value} onBack={onClose} />
      <SenderPanel thread={data.value} />
    </>
  );
};

export const MessagesScreen = () => {
  const t = useText();
  const { can } = useSession();
  const { age: ageOf } = useFormat();
  const { shown, where, source } = useMessages();
  const [, setView] = useFilterValue('view');
  const [openId, setOpenId] = useFilterValue('open');
  const { rows, first, total, failure, isLoading, retry, more } = source;
  const counts = first?.counts;
  const oldest = first?.oldest_unanswered_at;
  const age = oldest ? ageOf(Date.now() - Date.parse(oldest)) : '';
  const about = counts && t('messages.about', { count: counts.unanswered, age });
  return (
    <div className={`list-screen${openId === '' ? '' : ' has-thread'}`}>
      <PageHead title={t('messages.title')} about={about}>
        <Segments
          label={t('messages.views')}
          value={shown}
          onChange={(view) => setView(view === 'open' ? '' : view)}
          options={VIEWS.map((view) => ({
            value: view,
            title: t(`messages.view_${view}`),
            count: counts?.[view as keyof typeof counts],
          }))}
        />
        <AnsweredFilter />
        {can('messages.write') && (
          <>
            <SearchField label={t('messages.search')} />
            <ExportButton csv={messagesCsvEndpoint} list={{ where }} name="messages" />
          </>
        )}
      </PageHead>
      <div className={`mailbox${openId === '' ? '' : ' mailbox-open'}`}>
        <nav className="message-list" aria-label={t('messages.title')} onKeyDown={moveFocus}>
          {failure && <FailedState failure={failure} retry={retry} />}
          {!isLoading && !failure && rows.length === 0 && <EmptyState title={t('messages.none')} />}
          <ul>
            {rows.map((row) => (
              <MessageItem
                key={row.id}
                row={row}
                isOpen={String(row.id) === openId}
                onOpen={() => setOpenId(String(row.id))}
              />
            ))}
          </ul>
          {rows.length < total && (
            <button type="button" className="button message-more" onClick={more}>
              {t('messages.more')}
            </button>
          )}
        </nav>
        {openId === '' ? (
          <EmptyState title={t('messages.choose')} />
        ) : (
          <OpenThread key={openId} id={openId} onClose={() => setOpenId('')} />
        )}
      </div>
    </div>
  );
};
