// Beside the goods: buyer, addresses, shipments, documents, e-mails, tags.
import { sendEmailAgainEndpoint } from '@klaas/core/contract/admin/order-act-endpoints.ts';
import type { OrderPage } from '@klaas/core/contract/admin/order-endpoints.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { ReturnStateMark } from '../returns/return-state-mark.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
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
  return (
    <Block title={t('orders.customer')}>
      <p className="who">
        <Avatar name={customer.name} /> <strong>{billing_address.company || customer.name}</strong>
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

const Shipments = ({ order: { shipments, delivery } }: { order: OrderPage }) => {
  const t = useText();
  const { moment } = useFormat();
  if (shipments.length === 0 && delivery.tracking === '') return null;
  return (
    <Block title={t('orders.shipments')}>
      {shipments.length === 0 && <p>{delivery.tracking}</p>}
      {shipments.map(({ key, carrier, tracking, created_at, error, lines }) => (
        <div key={key}>
          <p>
            {carrier}, {moment(created_at)}
            {lines.length > 0 &&
              `, ${t('orders.part', { count: lines.reduce((sum, { qty }) => sum + qty, 0) })}`}
          </p>
          {tracking.map(({ number, url }) => (
            <p key={number}>{url === '' ? number : <a href={url}>{number}</a>}</p>
          ))}
          {error !== '' && <p className="field-error">{error}</p>}
        </div>
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

const Documents = ({ order: { id, documents, customer, shipments } }: { order: OrderPage }) => {
  const t = useText();
  const hasLabel = shipments.some(({ has_label }) => has_label);
  const mayRead = customer.view === 'whole';
  if (customer.view === 'masked' || (!hasLabel && (!mayRead || documents.length === 0))) return null;
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
      </ul>
    </Block>
  );
};

const Emails = ({ order }: { order: OrderPage }) => {
  const t = useText();
  const { moment } = useFormat();
  const { act, isBusy } = useOrderAct();
  if (order.emails.length === 0) return null;
  const send = (email: number) =>
    void act(
      sendEmailAgainEndpoint,
      { params: { id: String(order.id), email: String(email) }, body: {} },
      t('orders.email_sent'),
    );
  return (
    <Block title={t('orders.emails')}>
      <ul className="plain-list">
        {order.emails.map(({ id, subject, created_at }) => (
          <li key={id}>
            <span>
              {subject} <span className="muted">{moment(created_at)}</span>
            </span>
            {order.actions.includes('email') && (
              <button
                type="button"
                className="button-text"
                disabled={isBusy}
                aria-label={`${t('orders.send_again')}: ${subject}`}
                onClick={() => send(id)}
              >
                {t('orders.send_again')}
              </button>
            )}
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
      <Shipments order={order} />
      <Returns order={order} />
      <Documents order={order} />
      <Emails order={order} />
      <Block title={t('orders.tags')}>
        <OrderTags order={order} />
      </Block>
    </aside>
  );
};
