// Everything that has happened to an order, with a field for a note.
import { noteOrderEndpoint } from '@klaas/core/contract/admin/order-act-endpoints.ts';
import { orderTimelineEndpoint, type TimelineEntry } from '@klaas/core/contract/admin/order-endpoints.ts';
import { type FormEvent, useState } from 'react';
import { failureOf, useRead } from '../api/queries.ts';
import { DraftNote } from '../drafts/draft-note.tsx';
import { useTextDraft } from '../drafts/use-draft.ts';
import type { MessageId } from '../i18n/message-id.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { Icon, type OfficeIcon } from '../ui/icon.tsx';
import { FailedState } from '../ui/page.tsx';
import { useOrderAct } from './use-order-act.ts';

const ICONS: Record<TimelineEntry['kind'], OfficeIcon> = {
  note: 'note',
  email: 'mail',
  change: 'pencil',
  payment: 'card',
  refund: 'undo',
  return: 'return',
  shipment: 'truck',
};

const TABS = [
  ['orders.timeline_all', ''],
  ['orders.timeline_notes', 'note'],
  ['orders.timeline_emails', 'email'],
] as const;

/** What happened, in words; the subject of an e-mail says it by itself. */
const EVENTS = {
  payment: ['started', 'authorized', 'paid', 'failed', 'aborted', 'refund_due', 'refunded'],
  refund: ['due', 'asked', 'done', 'refused'],
  shipment: [
    ...['due', 'registered', 'refused', 'cancel_due', 'canceled', 'cancel_refused'],
    ...['in_transit', 'ready_for_pickup', 'delivered', 'returned'],
  ],
} as const;

const RETURN_STATES = ['received', 'awaited', 'here', 'refunding', 'done', 'refused'];

const useWhat = (): ((entry: TimelineEntry) => string) => {
  const t = useText();
  return (entry) => {
    const { kind, what } = entry;
    if (kind === 'change') return fieldsOf(entry);
    if (kind === 'note' || kind === 'email') return '';
    if (kind === 'return' && RETURN_STATES.includes(what)) return t(`returns.state_${what}` as MessageId);
    const events: Record<string, readonly string[]> = EVENTS;
    const known = events[kind] ?? [];
    return known.includes(what) ? t(`orders.event_${kind}_${what}` as MessageId) : what;
  };
};

const fieldsOf = (entry: TimelineEntry): string =>
  Object.entries(entry.after ?? {})
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');

const Entry = ({ entry }: { entry: TimelineEntry }) => {
  const t = useText();
  const { moment } = useFormat();
  const whatOf = useWhat();
  const { kind, author, text, at } = entry;
  return (
    <li>
      <span className="timeline-icon">
        <Icon name={ICONS[kind]} size={16} />
      </span>
      <div>
        <strong>{author || t('orders.shop')}</strong> {t(`orders.did_${kind}`)}{' '}
        <span className="muted">{whatOf(entry)}</span>
        {text !== '' && <p className={kind === 'note' ? 'note' : 'muted'}>{text}</p>}
      </div>
      <time dateTime={at}>{moment(at)}</time>
    </li>
  );
};

const NoteForm = ({ id }: { id: string }) => {
  const t = useText();
  const { act, isBusy } = useOrderAct();
  const { text, change, clear, isReading, state } = useTextDraft(`orders/${id}/note`);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    // What was typed stays when the server refuses it.
    if (!(await act(noteOrderEndpoint, { params: { id }, body: { text } }, t('orders.note_saved')))) clear();
  };
  return (
    <form className="note-form" onSubmit={save}>
      <input
        aria-label={t('orders.note')}
        placeholder={t('orders.note')}
        value={text}
        maxLength={4000}
        readOnly={isReading}
        onChange={(event) => change(event.target.value)}
      />
      <button type="submit" className="button" disabled={isBusy}>
        {t('orders.note_add')}
      </button>
      <DraftNote state={state} />
    </form>
  );
};

export const OrderTimeline = ({ id, mayNote }: { id: string; mayNote: boolean }) => {
  const t = useText();
  const [kinds, setKinds] = useState('');
  const { data, error, refetch } = useRead(
    orderTimelineEndpoint,
    { params: { id }, query: kinds === '' ? {} : { kinds } },
    { entities: ['order', 'order_mark', 'return'] },
  );
  const failure = failureOf(error);
  return (
    <section className="timeline" aria-label={t('orders.timeline')}>
      <div className="timeline-head">
        <h2>{t('orders.timeline')}</h2>
        {TABS.map(([title, value]) => (
          <button
            key={value}
            type="button"
            className="button-text"
            aria-pressed={kinds === value}
            onClick={() => setKinds(value)}
          >
            {t(title)}
          </button>
        ))}
      </div>
      {mayNote && <NoteForm id={id} />}
      {failure && <FailedState failure={failure} retry={() => void refetch()} />}
      <ol>
        {data?.value.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  );
};
