// Everything that has happened to an order, with a field for a note.
import { noteOrderEndpoint } from '@klaas/core/contract/admin/order-act-endpoints.ts';
import { orderTimelineEndpoint, type TimelineEntry } from '@klaas/core/contract/admin/order-endpoints.ts';
import { colleaguesEndpoint } from '@klaas/core/contract/admin/shell-endpoints.ts';
import { type FormEvent, useState } from 'react';
import { failureOf, useRead } from '../api/queries.ts';
import { useChangeWords } from '../changes/change-text.ts';
import { DraftNote } from '../drafts/draft-note.tsx';
import { useTextDraft } from '../drafts/use-draft.ts';
import type { MessageId } from '../i18n/message-id.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useWords } from '../production/use-workshop.ts';
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
  production: 'board',
};

const TABS = [
  ['orders.timeline_all', ''],
  ['orders.timeline_notes', 'note'],
  ['orders.timeline_emails', 'email'],
  ['orders.timeline_money', 'payment,refund'],
  ['orders.timeline_goods', 'shipment,production'],
  ['orders.timeline_changes', 'change'],
] as const;

const FIELDS: Record<string, MessageId> = {
  state: 'orders.state',
  paid_at: 'orders.payment_paid',
  shipped_at: 'orders.state_complete',
  delivered_at: 'orders.delivered_toast',
  tracking_number: 'orders.tracking',
  tags: 'orders.tags',
  assignee_id: 'orders.assignee',
  refund_due_cents: 'orders.refund',
  refunded_cents: 'orders.payment_refunded',
  shipment: 'orders.shipments',
  shipped_part: 'orders.shipped_part',
  part_tracking: 'orders.tracking',
  picked: 'orders.picked',
  put_back: 'orders.put_back_toast',
  email_sent: 'orders.send_again',
  coupon_code: 'orders.filter_coupon',
};

const STATES: Record<string, MessageId> = {
  pending: 'orders.state_pending',
  pending_payment: 'orders.state_pending_payment',
  processing: 'orders.state_processing',
  complete: 'orders.state_complete',
  canceled: 'orders.state_canceled',
};

/** What happened, in words; the subject of an e-mail says it by itself. */
const EVENTS = {
  payment: ['started', 'authorized', 'paid', 'failed', 'aborted', 'refund_due', 'refunded'],
  refund: ['due', 'asked', 'done', 'refused', 'withdrawn'],
  shipment: [
    ...['due', 'registered', 'refused', 'cancel_due', 'canceled', 'cancel_refused'],
    ...['in_transit', 'ready_for_pickup', 'delivered', 'returned'],
  ],
} as const;

const RETURN_STATES = ['received', 'awaited', 'here', 'refunding', 'done', 'refused'];

/** Words for the fields of a change; a name of its own stays as it is. */
const useChangeText = () => {
  const t = useText();
  const { money, moment } = useFormat();
  const { data } = useRead(colleaguesEndpoint, {}, { entities: ['staff_member'] });
  const changed = useChangeWords();
  const word = (words: Record<string, MessageId>, name: string) => {
    const id = words[name];
    return id ? t(id) : changed.field(name);
  };
  const shownValue = (name: string, value: unknown): string => {
    if (value === null || value === '') return '–';
    if (typeof value === 'number' && name.endsWith('_cents')) return money(value);
    if (typeof value === 'string' && name.endsWith('_at')) return moment(value);
    if (name === 'assignee_id') return data?.value.find(({ id }) => id === value)?.name ?? String(value);
    if (name === 'state' && typeof value === 'string') return word(STATES, value);
    return typeof value === 'object' && !Array.isArray(value) ? '' : changed.value(name, value);
  };
  return ({ before, after }: TimelineEntry): string =>
    Object.entries(after ?? {})
      .map(([name, value]) => {
        const old = before?.[name];
        const hasOld = old !== undefined && old !== null && typeof old !== 'object';
        const shown = shownValue(name, value);
        return `${word(FIELDS, name)}: ${hasOld ? `${shownValue(name, old)} → ${shown}` : shown}`;
      })
      .join('; ');
};

const useWhat = (): ((entry: TimelineEntry) => string) => {
  const t = useText();
  const { money } = useFormat();
  const { stepName } = useWords();
  const changeText = useChangeText();
  return (entry) => {
    const { kind, what, after } = entry;
    if (kind === 'change') return changeText(entry);
    if (kind === 'note' || kind === 'email') return '';
    if (kind === 'return' && RETURN_STATES.includes(what)) return t(`returns.state_${what}` as MessageId);
    if (kind === 'production') {
      const state = after?.['state'];
      return `${String(after?.['pane'])}${typeof state === 'string' ? `: ${stepName(state)}` : ''}`;
    }
    const events: Record<string, readonly string[]> = EVENTS;
    const said = events[kind]?.includes(what) ? t(`orders.event_${kind}_${what}` as MessageId) : what;
    const cents = after?.['amount_cents'];
    return typeof cents === 'number' ? `${said}, ${money(cents)}` : said;
  };
};

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
  const { act } = useOrderAct();
  const { text, change, clear, isLocked, saving, state } = useTextDraft(`orders/${id}/note`);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    // What was typed stays when the server refuses it.
    const note = act(noteOrderEndpoint, { params: { id }, body: { text } }, t('orders.note_saved'));
    if (!(await saving(note))) clear();
  };
  return (
    <form className="note-form" onSubmit={save}>
      <input
        aria-label={t('orders.note')}
        placeholder={t('orders.note')}
        value={text}
        maxLength={4000}
        readOnly={isLocked}
        onChange={(event) => change(event.target.value)}
      />
      <button type="submit" className="button" disabled={isLocked}>
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
    { entities: ['order', 'order_mark', 'pane', 'return'] },
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
