// Everything that has happened to an order, with a field for a note.
import { noteOrderEndpoint } from '@klaas/core/contract/admin/order-act-endpoints.ts';
import { orderTimelineEndpoint, type TimelineEntry } from '@klaas/core/contract/admin/order-endpoints.ts';
import { type FormEvent, useState } from 'react';
import { failureOf, useRead } from '../api/queries.ts';
import { DraftNote } from '../drafts/draft-note.tsx';
import { useTextDraft } from '../drafts/use-draft.ts';
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

const fieldsOf = (entry: TimelineEntry): string =>
  Object.entries(entry.after ?? {})
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');

const Entry = ({ entry }: { entry: TimelineEntry }) => {
  const t = useText();
  const { moment } = useFormat();
  const { kind, author, what, text, at } = entry;
  return (
    <li>
      <span className="timeline-icon">
        <Icon name={ICONS[kind]} size={16} />
      </span>
      <div>
        <strong>{author || t('orders.shop')}</strong> {t(`orders.did_${kind}`)}{' '}
        {kind !== 'note' && <span className="muted">{kind === 'change' ? fieldsOf(entry) : what}</span>}
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
