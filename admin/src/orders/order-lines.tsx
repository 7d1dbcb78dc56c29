// The goods of an order: picture, options, what is left to ship, what was given back.
import type { OrderPage } from '@klaas/core/contract/admin/order-endpoints.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { HandPriceNote } from './hand-price-note.tsx';

type Line = OrderPage['lines'][number];

const LineNotes = ({ line }: { line: Line }) => {
  const t = useText();
  return (
    <>
      <span className="muted">
        {[line.sku, ...line.options.map(({ value }) => value)].filter(Boolean).join(', ')}
      </span>
      {line.pane && <span className="tag">{t('orders.no_return')}</span>}
      {line.hand && (
        <HandPriceNote ruleCents={line.hand.rule_cents} reason={line.hand.reason} by={line.hand.by} />
      )}
      {line.left > 0 && line.left < line.qty && (
        <span className="tag">{t('orders.left', { count: line.left })}</span>
      )}
      {line.refunded > 0 && <span className="tag">{t('orders.refunded', { count: line.refunded })}</span>}
    </>
  );
};

export const OrderLines = ({ order }: { order: OrderPage }) => {
  const { money } = useFormat();
  return (
    <ul className="order-lines">
      {order.lines.map((line) => (
        <li key={line.item_id}>
          {line.image === '' ? (
            <span className="line-picture" />
          ) : (
            <img
              className="line-picture"
              src={`/img/80/80/resize${line.image}`}
              alt=""
              width={40}
              height={40}
            />
          )}
          <div className="line-name">
            <strong>{line.name}</strong>
            <LineNotes line={line} />
          </div>
          <span className="line-price">
            {line.qty} × {money(line.price_cents)}
          </span>
          <strong className="line-total">{money(line.total_cents)}</strong>
        </li>
      ))}
    </ul>
  );
};

export const OrderTotals = ({ order }: { order: OrderPage }) => {
  const t = useText();
  const { money } = useFormat();
  const { totals, taxes, coupon, delivery } = order;
  return (
    <dl className="order-totals">
      <dt>{t('orders.goods')}</dt>
      <dd>{money(totals.goods_cents)}</dd>
      {totals.discount_cents !== 0 && (
        <>
          <dt>
            {t('orders.discount')} {coupon}
          </dt>
          <dd className="minus">{money(-Math.abs(totals.discount_cents))}</dd>
        </>
      )}
      <dt>{delivery.method || t('orders.delivery')}</dt>
      <dd>{money(totals.shipping_cents)}</dd>
      <dt className="grand">{t('orders.grand_total')}</dt>
      <dd className="grand">{money(totals.grand_cents)}</dd>
      {taxes.map(({ percent, tax_cents }) => (
        <div key={String(percent)} className="pair muted">
          <dt>{percent === null ? t('orders.tax') : t('orders.tax_at', { percent })}</dt>
          <dd>{money(tax_cents)}</dd>
        </div>
      ))}
    </dl>
  );
};
