// The goods of an order: picture, options, what is left to ship, what was given back.
import { pickLineEndpoint } from '@klaas/core/contract/admin/order-act-endpoints.ts';
import type { OrderPage } from '@klaas/core/contract/admin/order-endpoints.ts';
import { Link } from 'react-router';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useWords } from '../production/use-workshop.ts';
import { useSession } from '../shell/session.tsx';
import { StateMark } from '../ui/state-mark.tsx';
import { HandPriceNote } from './hand-price-note.tsx';
import { useOrderAct } from './use-order-act.ts';

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

/** A tick for whoever packs, on the phone too. */
const Pick = ({ order, line }: { order: OrderPage; line: Line }) => {
  const t = useText();
  const { act, isBusy } = useOrderAct();
  const isPicked = line.picked_by !== null;
  const tick = () =>
    void act(
      pickLineEndpoint,
      { params: { id: String(order.id) }, body: { item_id: line.item_id, is_picked: !isPicked } },
      t(isPicked ? 'orders.put_back_toast' : 'orders.picked_toast'),
    );
  return (
    <label className="pick" title={line.picked_by ?? undefined}>
      <input type="checkbox" checked={isPicked} disabled={isBusy} onChange={tick} />
      <span>{t(isPicked ? 'orders.picked' : 'orders.pick')}</span>
      <span className="visually-hidden">{line.name}</span>
    </label>
  );
};

const PaneStates = ({ line }: { line: Line }) => {
  const { stepName } = useWords();
  return line.panes.map(({ id, name, state, is_late }) => (
    <Link key={id} to={`/panes/${id}`} className="pane-link">
      <StateMark
        shape={state === 'ready' ? 'dot' : state === 'queue' ? 'ring' : 'half'}
        tone={is_late ? 'red' : state === 'ready' ? 'green' : 'amber'}
      >
        {`${name} ${stepName(state)}`}
      </StateMark>
    </Link>
  ));
};

/** `isWhole`: on the page of the order, with what can be done with a line. */
export const OrderLines = ({ order, isWhole = false }: { order: OrderPage; isWhole?: boolean }) => {
  const t = useText();
  const { money } = useFormat();
  const { can } = useSession();
  const mayPick = isWhole && order.actions.includes('ship') && can('orders.ship');
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
            {isWhole && <PaneStates line={line} />}
            {mayPick && line.left > 0 && <Pick order={order} line={line} />}
          </div>
          <span className="line-price">
            {line.qty} × {money(line.price_cents)}
            {line.prior_cents !== null && (
              <small className="muted"> {t('orders.prior_price', { price: money(line.prior_cents) })}</small>
            )}
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
