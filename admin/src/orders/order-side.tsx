// Beside the goods: buyer, addresses, shipments, documents, e-mails, tags.
import { markOrderEndpoint } from '@klaas/core/contract/admin/order-act-endpoints.ts';
import type { OrderPage } from '@klaas/core/contract/admin/order-endpoints.ts';
import { colleaguesEndpoint } from '@klaas/core/contract/admin/shell-endpoints.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useWords } from '../production/use-workshop.ts';
import { ReturnStateMark } from '../returns/return-state-mark.tsx';
import { useSession } from '../shell/session.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { OrderEmails } from './order-emails.tsx';
import { OrderParcels } from './order-parcels.tsx';
import { OrderTags } from './order-tags.tsx';
import { useOrderAct } from './use-order-act.ts';

const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="side-block">
    <h2>{title}</h2>
    {children}
  </section>
);

const Buyer = ({ order: { customer, billing_address } }: { order: OrderPage }) => {
  const t = useText();
  const { money } = useFormat();
  const { can } = useSession();
  const name = billing_address.company || customer.name;
  return (
    <Block title={t('orders.customer')}>
      <p className="who">
        <Avatar name={customer.name} />{' '}
        {customer.id !== null && can('customers.read') ? (
          <Link to={`/customers/${customer.id}`}>
            <strong>{name}</strong>
          </Link>
        ) : (
          <strong>{name}</strong>
        )}
      </p>
      <p>{[customer.email, customer.telephone].filter(Boolean).join(', ')}</p>
      {customer.view === 'whole' && (
        <p className="muted">
          {t('orders.of_customer', { count: customer.orders, sum: money(customer.total_cents) })}
        </p>
      )}
    </Block>
  );
};

const Address = ({ title, address }: { title: string; address: OrderPage['billing_address'] }) => (
  <Block title={title}>
    <p>{[address.name, ...address.lines, address.country].filter(Boolean).join(', ')}</p>
  </Block>
);

/** Where and when somebody is expected. */
const Delivery = ({ delivery: { method, point, slot, visits } }: Pick<OrderPage, 'delivery'>) => {
  const t = useText();
  const { longDate } = useFormat();
  const timeOf = ({ day, from, to }: NonNullable<typeof slot>) =>
    `${longDate(`${day}T12:00:00Z`)}, ${from}–${to}`;
  if (method === '' && visits.length === 0) return null;
  return (
    <Block title={t('orders.delivery')}>
      {method !== '' && <p>{[method, point].filter(Boolean).join(', ')}</p>}
      {slot && <p>{timeOf(slot)}</p>}
      {visits.map((visit) => (
        <p key={visit.service}>
          {t(`drafts.visit_${visit.service}`)}: {visit.slot ? timeOf(visit.slot) : t('drafts.visit_by_phone')}
        </p>
      ))}
    </Block>
  );
};

const Returns = ({ order: { returns } }: { order: OrderPage }) => {
  const t = useText();
  if (returns.length === 0) return null;
  return (
    <Block title={t('orders.returns')}>
      <ul className="plain-list">
        {returns.map(({ id, number, state }) => (
          <li key={id}>
            <Link to={`/returns/${id}`}>{number}</Link>
            <ReturnStateMark state={state} />
          </li>
        ))}
      </ul>
    </Block>
  );
};

const Documents = ({ order: { id, documents, customer, shipments, lines } }: { order: OrderPage }) => {
  const t = useText();
  const hasLabel = shipments.some(({ has_label }) => has_label);
  const mayRead = customer.view === 'whole';
  const hasPanes = lines.some(({ pane }) => pane !== null);
  // Each has the buyer's name and address.
  if (customer.view === 'masked') return null;
  const file = (name: string, title: string) => (
    <li key={name}>
      <a href={`/api/admin/orders/${id}/documents/${encodeURIComponent(name)}`} download>
        <Icon name="document" size={16} /> {title}
      </a>
    </li>
  );
  return (
    <Block title={t('orders.documents')}>
      <ul className="plain-list">
        {mayRead &&
          documents.map(({ kind, number }) => file(number, `${t(`orders.document_${kind}`)} ${number}`))}
        {hasLabel && file('label', t('orders.label'))}
        {file('delivery-note', t('orders.delivery_note'))}
        {hasPanes && file('workshop-sheet', t('orders.workshop_sheet'))}
        {hasPanes && file('drawings', t('orders.drawings'))}
      </ul>
    </Block>
  );
};

const Assignee = ({ order }: { order: OrderPage }) => {
  const t = useText();
  const { act, isBusy } = useOrderAct();
  const { data } = useRead(colleaguesEndpoint, {}, { entities: ['staff_member'] });
  const colleagues = data?.value ?? [];
  const { id, assignee, marks_version: version } = order;
  const mayMark = order.actions.includes('mark');
  if (!mayMark && !assignee) return null;
  const assign = (value: string) =>
    void act(
      markOrderEndpoint,
      { params: { id: String(id) }, body: { assignee_id: value === '' ? null : Number(value), version } },
      t('orders.assigned_toast'),
    );
  return (
    <Block title={t('orders.assignee')}>
      {mayMark ? (
        <select
          className="side-select"
          aria-label={t('orders.assignee')}
          disabled={isBusy}
          value={assignee?.id ?? ''}
          onChange={({ target }) => assign(target.value)}
        >
          <option value="">{t('orders.nobody')}</option>
          {assignee && !colleagues.some((one) => one.id === assignee.id) && (
            <option value={assignee.id}>{assignee.name}</option>
          )}
          {colleagues.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      ) : (
        <p>{assignee?.name}</p>
      )}
    </Block>
  );
};

/** Panes of the order in the workshop. */
const Workshop = ({ order }: { order: OrderPage }) => {
  const t = useText();
  const { date } = useFormat();
  const { stepName } = useWords();
  const panes = order.lines.flatMap((line) => line.panes);
  if (panes.length === 0) return null;
  const ready = panes.filter(({ state }) => state === 'ready').length;
  return (
    <Block title={t('orders.made')}>
      <p>
        <meter className="wide-meter" min={0} max={panes.length} value={ready} aria-hidden="true" />{' '}
        {t('orders.panes_ready', { ready, total: panes.length })}
      </p>
      <ul className="plain-list">
        {panes.map(({ id, name, state, due_on, is_late }) => (
          <li key={id}>
            <Link to={`/panes/${id}`}>{name}</Link>
            <span>{stepName(state)}</span>
            <span className={is_late ? 'late' : 'muted'}>{date(`${due_on}T12:00:00Z`)}</span>
          </li>
        ))}
      </ul>
    </Block>
  );
};

export const OrderSide = ({ order }: { order: OrderPage }) => {
  const t = useText();
  return (
    <aside className="order-side" aria-label={t('orders.about_order')}>
      <Buyer order={order} />
      {order.shipping_address && (
        <Address title={t('orders.shipping_address')} address={order.shipping_address} />
      )}
      <Address title={t('orders.billing_address')} address={order.billing_address} />
      <Delivery delivery={order.delivery} />
      <Workshop order={order} />
      <OrderParcels order={order} />
      <Returns order={order} />
      <Documents order={order} />
      <OrderEmails order={order} />
      <Assignee order={order} />
      <Block title={t('orders.tags')}>
        <OrderTags order={order} />
      </Block>
    </aside>
  );
};
