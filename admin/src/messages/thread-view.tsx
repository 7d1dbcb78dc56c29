// One message with its files, replies and notes.
import type { MessageState } from '@klaas/core/messages/message-state.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import { Link } from 'react-router';
import type { MessageId } from '../i18n/message-id.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useMe, useSession } from '../shell/session.tsx';
import { usePresence } from '../shell/use-presence.ts';
import { Icon } from '../ui/icon.tsx';
import { RefusedEdit } from '../ui/optimistic/refused-edit.tsx';
import { StateMark } from '../ui/state-mark.tsx';
import { Composer } from './composer.tsx';
import { type Thread, useEditMessage } from './use-thread.ts';

const DAY_MS = 86_400_000;

const Attachments = ({ thread: { id, attachments } }: { thread: Thread }) => {
  const t = useText();
  const { number } = useFormat();
  return (
    <ul className="attachments">
      {attachments.map(({ name, bytes, is_picture }, at) => (
        <li key={`${name}-${at.toString()}`}>
          <a href={`/api/admin/messages/${id}/files/${at}`} download={name}>
            {is_picture ? (
              <img src={`/api/admin/messages/${id}/pictures/${at}`} alt={name} loading="lazy" />
            ) : (
              <Icon name="document" />
            )}
            <span>{name}</span>
            <span className="muted">
              {t('messages.kilobytes', { size: number(Math.ceil(bytes / 1024)) })}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
};

const Acts = ({ thread }: { thread: Thread }) => {
  const t = useText();
  const { id } = useMe();
  const { shown, refused, edit, again, dismiss } = useEditMessage(thread);
  const { state, assignee_id } = shown;
  const isMine = assignee_id === id;
  const to = (next: MessageState) => void edit({ state: next, later_until: null });
  const later = () => {
    const later_until = new Date(Date.now() + DAY_MS).toISOString();
    void edit({ state: 'later', later_until });
  };
  const wanted = refused?.fields.state;
  return (
    <div className="thread-acts">
      <button type="button" className="button" onClick={() => void edit({ assignee_id: isMine ? null : id })}>
        <Icon name="person" size={16} />
        {isMine ? t('messages.release') : t('messages.take')}
      </button>
      {state !== 'open' && (
        <button type="button" className="button" onClick={() => to('open')}>
          {t('messages.open_again')}
        </button>
      )}
      {state === 'open' && (
        <>
          <button type="button" className="button" onClick={later}>
            <Icon name="pause" size={16} />
            {t('messages.tomorrow')}
          </button>
          <button type="button" className="button" onClick={() => to('spam')}>
            {t('messages.spam')}
          </button>
          <button type="button" className="button" onClick={() => to('closed')}>
            <Icon name="check" size={16} />
            {t('messages.close')}
          </button>
        </>
      )}
      <RefusedEdit
        refused={refused}
        wanted={wanted ? t(`messages.view_${wanted}`) : t('messages.assignee')}
        onAgain={again}
        onDismiss={dismiss}
      />
    </div>
  );
};

const KINDS: Record<string, MessageId> = {
  'custom-solution': 'messages.kind_custom',
  claim: 'messages.kind_claim',
};

const isLate = ({ answer_by, answered_at }: Thread): boolean =>
  answer_by !== null && answered_at === null && answer_by < shopDayOf(Date.now());

export const ThreadView = ({ thread, onBack }: { thread: Thread; onBack: () => void }) => {
  const t = useText();
  const { moment, date } = useFormat();
  const { can } = useSession();
  const others = usePresence(`messages/${thread.id}`);
  const mayAnswer = can('messages.write');
  const kind = t(KINDS[thread.kind] ?? 'messages.kind_question');
  return (
    <section className="thread" aria-label={thread.subject || kind}>
      <div className="thread-head">
        <button
          type="button"
          className="icon-button thread-back"
          aria-label={t('messages.back')}
          onClick={onBack}
        >
          <Icon name="chevron-left" />
        </button>
        <h2>{thread.subject || kind}</h2>
        <span className="thread-kind">{kind}</span>
        {mayAnswer && <Acts thread={thread} />}
      </div>
      <p className="thread-others" role="status">
        {others.length > 0 && t('messages.others', { names: others.join(', ') })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
      <div className="thread-body" tabIndex={0}>
        <p className="muted">
          <strong>{thread.name}</strong>, {moment(thread.created_at)}, {thread.store_code}
        </p>
        <div className="thread-text">
          {thread.sku && <p>{thread.sku}</p>}
          {thread.details && (
            <p>
              {thread.order_id === null ? (
                thread.details
              ) : (
                <Link to={`/orders/${thread.order_id}`}>{thread.details}</Link>
              )}
            </p>
          )}
          {thread.answer_by && (
            <StateMark shape="ring" tone={isLate(thread) ? 'red' : 'amber'}>
              {t('messages.answer_by', { day: date(`${thread.answer_by}T12:00:00Z`) })}
            </StateMark>
          )}
          <p>{thread.question}</p>
          {thread.attachments.length > 0 && <Attachments thread={thread} />}
        </div>
        {thread.entries.map(({ id, kind: written, staff_name, text, created_at }) => (
          <div key={id} className={`thread-own thread-${written}`}>
            <p className="muted">
              {staff_name}, {moment(created_at)}
              {written === 'note' && `, ${t('messages.for_us')}`}
            </p>
            <div className="thread-text">
              <p>{text}</p>
            </div>
          </div>
        ))}
      </div>
      {mayAnswer && <Composer key={thread.id} thread={thread} />}
    </section>
  );
};
