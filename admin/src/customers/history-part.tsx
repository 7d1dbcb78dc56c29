// What the customer did in the shop.
import type { CustomerProfile } from '@klaas/core/contract/admin/customer-endpoints.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { shownNumber } from '../orders/order-states.tsx';
import { MakeQuoteButton } from '../quotes/new-quote.tsx';
import { QuoteLinks } from '../quotes/quote-links.tsx';

const Part = ({ title, lines }: { title: string; lines: ReactNode[] }) =>
  lines.length === 0 ? null : (
    <>
      <h3>{title}</h3>
      <ul>{lines}</ul>
    </>
  );

export const HistoryPart = ({ profile }: { profile: CustomerProfile }) => {
  const t = useText();
  const { money, date, moment } = useFormat();
  const { orders, carts, reviews, messages, projects, consent } = profile;
  const { newsletter } = consent;
  const line = (key: string | number, left: ReactNode, right: ReactNode) => (
    <li key={key} className="line-pair">
      <span>{left}</span>
      <span className="muted">{right}</span>
    </li>
  );
  return (
    <section className="person-part">
      <h2>{t('customers.orders_sum', { count: orders.count, sum: money(orders.sum_cents) })}</h2>
      <ul>
        {orders.latest.map(({ id, number, total_cents, created_at }) =>
          line(
            id,
            <Link to={`/orders/${id}`}>{shownNumber(number)}</Link>,
            `${money(total_cents)}, ${date(created_at)}`,
          ),
        )}
      </ul>
      <QuoteLinks where={{ customer_id: profile.id }} />
      <Part
        title={t('customers.carts')}
        lines={carts
          .filter(({ is_active, items }) => is_active && items.length > 0)
          .map(({ id, items, updated_at }) =>
            line(id, items.map(({ sku, qty }) => `${qty} × ${sku}`).join(', '), moment(updated_at)),
          )}
      />
      <Part
        title={t('customers.messages')}
        lines={messages.map(({ id, subject, created_at }) =>
          line(id, <Link to={`/messages?open=${id}`}>{subject || id}</Link>, date(created_at)),
        )}
      />
      <Part
        title={t('customers.reviews')}
        lines={reviews.map(({ id, title, created_at }) => line(id, title, date(created_at)))}
      />
      <Part
        title={t('customers.projects')}
        lines={projects.map(({ id, name, updated_at }) =>
          line(
            id,
            name,
            <>
              {date(updated_at)} <MakeQuoteButton source="project" id={id} />
            </>,
          ),
        )}
      />
      <h3>{t('customers.consent')}</h3>
      <p>
        {newsletter
          ? t('customers.consent_newsletter', {
              status: t(
                `newsletter.status_${newsletter.status as 'pending' | 'subscribed' | 'unsubscribed'}`,
              ),
              source: t(`newsletter.source_${newsletter.source}`),
              at: moment(newsletter.confirmed_at ?? newsletter.requested_at),
            })
          : t('customers.no_consent')}
      </p>
    </section>
  );
};
