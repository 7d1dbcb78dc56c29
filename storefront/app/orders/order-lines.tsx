// Lines and totals of an order.
import type { OrderDocument } from '@klaas/core/contract/order-endpoints.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import type { ReactNode } from 'react';
import type { MessageId } from '../shell/i18n/message-id.ts';
import { useText } from '../shell/i18n/use-text.tsx';
import { Picture } from '../shell/pictures/picture.tsx';
import { useShop } from '../shell/state/use-shop.ts';

const OrderSums = ({ order }: { order: OrderDocument }) => {
  const t = useText();
  const { store } = useShop();
  const price = (euros: number) => formatPrice(euros, store.i18n);
  const sums: [string, number][] = [
    [t('orders.subtotal'), order.subtotal_incl_tax],
    ...(order.discount_amount === 0
      ? []
      : [[t('orders.discount'), order.discount_amount] satisfies [string, number]]),
    ...(order.shipping_incl_tax === 0
      ? []
      : [[t('orders.shipping'), order.shipping_incl_tax] satisfies [string, number]]),
  ];
  return (
    <dl className="order-sums stack gap-2">
      {sums.map(([label, value]) => (
        <div className="split gap-4 muted" key={label}>
          <dt>{label}</dt>
          <dd className="nowrap figures">{price(value)}</dd>
        </div>
      ))}
      <div className="split gap-4 muted">
        <dt>{t('orders.tax')}</dt>
        <dd className="nowrap figures">{price(order.tax_amount)}</dd>
      </div>
      <div className="order-total split gap-4 muted">
        <dt>{t('orders.total')}</dt>
        <dd className="nowrap figures">{price(order.grand_total)}</dd>
      </div>
    </dl>
  );
};

const STEPS: Record<string, MessageId> = {
  queue: 'orders.pane_queue',
  cutting: 'orders.pane_cutting',
  edge: 'orders.pane_edge',
  tempering: 'orders.pane_tempering',
  check: 'orders.pane_check',
  ready: 'orders.pane_ready',
};

/** Where the glass of a line is in the workshop. */
const PaneStages = ({ order, itemId }: { order: OrderDocument; itemId: number }) => {
  const t = useText();
  const panes = (order.extension_attributes.panes ?? []).filter(({ item_id }) => item_id === itemId);
  if (panes.length === 0 || order.state === 'complete' || order.state === 'canceled') return null;
  return (
    <ol className="order-panes">
      {panes.map(({ step, title }, at) => (
        <li key={`${step}-${at.toString()}`}>
          {t('orders.pane_stage', {
            number: at + 1,
            step: title || t(STEPS[step] ?? 'orders.pane_work'),
          })}
        </li>
      ))}
    </ol>
  );
};

interface OrderLinesProps {
  order: OrderDocument;
  /** By line id; replaces the product's picture. */
  pictures: Record<number, ReactNode>;
}

export const OrderLines = ({ order, pictures }: OrderLinesProps) => {
  const t = useText();
  const { store } = useShop();
  const price = (euros: number) => formatPrice(euros, store.i18n);
  return (
    <section aria-labelledby="order-lines">
      <h2 id="order-lines">{t('orders.lines_title')}</h2>
      <ul className="order-lines">
        {order.items.map((item) => (
          <li className="grid gap-4 rule-bottom" key={item.item_id}>
            {pictures[item.item_id] ?? <Picture path={item.image ?? ''} alt="" width={120} height={149} />}
            <div className="stack gap-half small muted packed">
              <div className="order-line-head cluster split ink">
                <h3 className="title-xs">{item.name}</h3>
                <strong className="title-xs nowrap figures">{price(item.row_total_incl_tax)}</strong>
              </div>
              <p>{item.options.map(({ label, value }) => `${label}: ${value}`).join(', ')}</p>
              <p>
                {t('orders.pieces', { count: item.qty_ordered })} × {price(item.price_incl_tax)}
              </p>
              <p className="order-sku note">{item.sku}</p>
              <PaneStages order={order} itemId={item.item_id} />
              {item.is_made_to_measure && <p className="umber">{t('orders.no_withdrawal')}</p>}
            </div>
          </li>
        ))}
      </ul>
      <OrderSums order={order} />
    </section>
  );
};
