// Who wrote: the contact of the message, and what the shop knows of the customer.
import { customerEndpoint } from '@klaas/core/contract/admin/customer-endpoints.ts';
import { Link } from 'react-router';
import { useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { shownNumber } from '../orders/order-states.tsx';
import { MakeQuoteButton } from '../quotes/new-quote.tsx';
import { QuoteLinks } from '../quotes/quote-links.tsx';
import { useSession } from '../shell/session.tsx';
import { Avatar } from '../ui/avatar.tsx';
import type { Thread } from './use-thread.ts';

const SHOWN_ORDERS = 3;

const KnownCustomer = ({ id }: { id: number }) => {
  const t = useText();
  const { date, money } = useFormat();
  const input = { params: { id: String(id) } };
  const { data } = useRead(customerEndpoint, input, { entities: ['customer', 'order'] });
  const profile = data?.value;
  if (!profile) return null;
  const { orders, consent } = profile;
  return (
    <>
      <dl className="pairs">
        <dt>{t('customers.customer')}</dt>
        <dd>
          <Link to={`/customers/${id}`}>{t('customers.since', { date: date(profile.created_at) })}</Link>
        </dd>
        <dt>{t('customers.orders')}</dt>
        <dd>{t('customers.orders_sum', { count: orders.count, sum: money(orders.sum_cents) })}</dd>
        <dt>{t('customers.group')}</dt>
        <dd>{profile.group_id}</dd>
        <dt>{t('customers.newsletter')}</dt>
        <dd>
          {consent.newsletter?.status === 'subscribed'
            ? t('customers.subscribed')
            : t('customers.not_subscribed')}
        </dd>
      </dl>
      {orders.latest.length > 0 && (
        <>
          <h3>{t('customers.last_orders')}</h3>
          <ul>
            {orders.latest.slice(0, SHOWN_ORDERS).map((order) => (
              <li key={order.id} className="line-pair">
                <Link to={`/orders/${order.id}`}>{shownNumber(order.number)}</Link>
                <span>{money(order.total_cents)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
};

export const SenderPanel = ({ thread }: { thread: Thread }) => {
  const t = useText();
  const { can } = useSession();
  const { name, email, telephone, customer_id, response_minutes, assignee } = thread;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
    <aside className="sender" aria-label={t('messages.sender')} tabIndex={0}>
      <div className="sender-head">
        <Avatar name={name} />
        <div>
          <strong>{name}</strong>
          <p className="muted">{[email, telephone].filter(Boolean).join(', ')}</p>
        </div>
      </div>
      {customer_id !== null && can('customers.read') && <KnownCustomer id={customer_id} />}
      <MakeQuoteButton source="message" id={String(thread.id)} />
      <QuoteLinks where={{ message_id: thread.id }} />
      <dl className="pairs">
        <dt>{t('messages.assignee')}</dt>
        <dd>{assignee?.name ?? t('messages.nobody')}</dd>
        <dt>{t('messages.response')}</dt>
        <dd>
          {response_minutes === null
            ? t('messages.unanswered')
            : t('messages.response_hours', { hours: Math.ceil(response_minutes / 60) })}
        </dd>
      </dl>
    </aside>
  );
};
