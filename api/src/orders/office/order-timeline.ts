// What has happened to an order, from the change log, payments, refunds, carriers, e-mails and notes.
import type { TIMELINE_KINDS, TimelineEntry } from '@klaas/core/contract/admin/order-endpoints.ts';
import type { Database } from '../../db/database.ts';
import { loadChangesOf } from '../../staff/change-log/change-log-service.ts';
import type { ChangeRow } from '../../staff/change-log/change-tables.ts';
import { loadOrderEmails } from '../email/order-email-repository.ts';
import { loadAttempts } from '../payment/attempt-repository.ts';
import { loadRefundsOf } from '../refund/refund-repository.ts';
import { returnNumberOf } from '../returns/return-number.ts';
import { loadReturnsOf } from '../returns/return-repository.ts';
import { loadShipments } from '../tracking/tracking-repository.ts';
import type { PersonView } from './mask-person.ts';
import { loadNotes } from './order-notes.ts';

type TimelineKind = (typeof TIMELINE_KINDS)[number];
type Source = (db: Database, entityId: number, view: PersonView) => Promise<TimelineEntry[]>;
/** From a domain that knows orders. */
export type WorkshopHistory = (entityId: number) => Promise<TimelineEntry[]>;

/** More than any order has; the rest is in the change log. */
const MAX_CHANGES = 300;

const entry = (
  kind: TimelineKind,
  key: string | number,
  at: Date,
  more: Partial<TimelineEntry>,
): TimelineEntry => ({
  ...{ id: `${kind}:${key}`, kind, at: at.toISOString(), author: '', what: '', text: '' },
  ...{ before: null, after: null },
  ...more,
});

/** A note is an entry of its own. */
const isOfNote = ({ after }: ChangeRow): boolean => after !== null && Object.keys(after).join() === 'note';

const changesOf: Source = async (db, entityId) => {
  const id = String(entityId);
  const found = await Promise.all(
    ['order', 'order_mark'].map((entity) => loadChangesOf(db, { entity, id }, MAX_CHANGES)),
  );
  return found
    .flat()
    .filter((row) => !isOfNote(row))
    .map((row) =>
      entry('change', row.id, row.at, {
        ...{ author: row.actor_name, what: row.entity, text: row.reason ?? '' },
        ...{ before: row.before, after: row.after },
      }),
    );
};

const paymentsOf: Source = async (db, entityId) =>
  (await loadAttempts(db, entityId)).flatMap((row) => {
    const about = { author: row.provider, text: row.reference, after: { amount_cents: row.amount_cents } };
    return [
      entry('payment', `${row.reference}:start`, row.created_at, { ...about, what: 'started' }),
      ...(row.settled_at
        ? [entry('payment', row.reference, row.settled_at, { ...about, what: row.state })]
        : []),
    ];
  });

const refundsOf: Source = async (db, entityId) =>
  (await loadRefundsOf(db, entityId)).map((row) =>
    entry('refund', row.key, row.done_at ?? row.created_at, {
      ...{ author: row.created_by, what: row.state, text: row.reason },
      after: { amount_cents: row.amount_cents, tries: row.tries },
    }),
  );

const shipmentsOf: Source = async (db, entityId) =>
  (await loadShipments(db, entityId)).flatMap((row) => {
    const about = { author: row.provider, text: row.tracking_numbers.join(', ') };
    return [
      entry('shipment', row.key, row.created_at, { ...about, what: row.state }),
      ...row.events.map(({ id, status, at }) => entry('shipment', id, at, { ...about, what: status })),
    ];
  });

const returnsOf: Source = async (db, entityId) => {
  const returns = await loadReturnsOf(db, entityId);
  const found = await Promise.all(
    returns.map(({ id }) => loadChangesOf(db, { entity: 'return', id: String(id) }, MAX_CHANGES)),
  );
  return found.flat().map((row) =>
    entry('return', row.id, row.at, {
      ...{
        author: row.actor_kind === 'shop' ? '' : row.actor_name,
        text: returnNumberOf(Number(row.entity_id)),
      },
      ...{ what: String(row.after?.['state'] ?? ''), before: row.before, after: row.after },
    }),
  );
};

const emailsOf: Source = async (db, entityId, view) =>
  (await loadOrderEmails(db, entityId)).map((row) =>
    entry('email', row.id, row.created_at, {
      ...{ author: row.sent_by, what: row.kind, text: row.subject },
      after: view === 'whole' ? { to: row.to_address } : null,
    }),
  );

const notesOf: Source = async (db, entityId, view) =>
  (await loadNotes(db, entityId)).map((row) =>
    // Colleagues write names and numbers into them.
    entry('note', row.id, row.created_at, {
      ...{ author: row.author, text: view === 'masked' ? '' : row.text },
      after: { mentions: row.mentions },
    }),
  );

const SOURCES: Record<Exclude<TimelineKind, 'production'>, Source> = {
  note: notesOf,
  email: emailsOf,
  change: changesOf,
  payment: paymentsOf,
  refund: refundsOf,
  return: returnsOf,
  shipment: shipmentsOf,
};

/** The newest first. */
export const loadTimeline = async (
  db: Database,
  entityId: number,
  { kinds, view, workshop }: { kinds: readonly TimelineKind[]; view: PersonView; workshop: WorkshopHistory },
): Promise<TimelineEntry[]> => {
  const found = await Promise.all(
    [...new Set(kinds)].map((kind) =>
      kind === 'production' ? workshop(entityId) : SOURCES[kind](db, entityId, view),
    ),
  );
  return found.flat().sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
};
