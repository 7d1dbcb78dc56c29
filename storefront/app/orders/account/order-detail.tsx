// Order details in the account: lines, totals, addresses and actions.
import { cancelOrderEndpoint, startPaymentEndpoint } from '@klaas/core/contract/order-endpoints.ts';
import type { CustomerOrder, OrderedLine } from '@klaas/core/customer/customer-order.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { Button } from '@klaas/ui/button.tsx';
import { useState } from 'react';
import { sectionPath } from '../../customer/account/account-sections.ts';
import { formResponseOf } from '../../customer/form-response.ts';
import { useOpenSession } from '../../customer/session-context.tsx';
import { useText } from '../../shell/i18n/use-text.tsx';
import { PanelSkeleton } from '../../shell/panels/panel-skeleton.tsx';
import { Link } from '../../shell/routing/router.tsx';
import { useRestored } from '../../shell/routing/use-restored.ts';
import { useNotify } from '../../shell/state/shell-state.tsx';
import { useShop, useShopPath } from '../../shell/state/use-shop.ts';
import { TransferDetails } from '../payment/transfer-details.tsx';
import { InvoiceLink } from './invoice-link.tsx';
import { OrderHead } from './order-card.tsx';
import { type LineAttributes, useOrderServices } from './order-services.ts';
import { OrderProgress } from './order-status.tsx';
import { OrderAddresses, OrderTotals } from './order-totals.tsx';
import { ReorderButton } from './reorder-button.tsx';
import { useLineAttributes } from './use-line-attributes.ts';
import { useOrder } from './use-order.ts';

const OrderLine = ({ line, attributes }: { line: OrderedLine; attributes: LineAttributes | undefined }) => {
  const t = useText();
  const { store } = useShop();
  return (
    <li className="order-line grid rule-bottom">
      <div className="order-picture round-pic mist clip">{attributes?.picture}</div>
      <div>
        <h2 className="anywhere">{attributes ? <Link to={attributes.url}>{line.name}</Link> : line.name}</h2>
        {line.options && line.options.length > 0 && (
          <dl className="order-options small muted">
            {line.options.map(({ label, value }) => (
              <div className="cluster" key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {line.is_made_to_measure && <p className="small muted">{t('cart.no_withdrawal')}</p>}
        <p className="small muted">
          {t('customer.line_quantity', { count: line.qty_ordered })}
          {line.price_incl_tax !== undefined &&
            line.qty_ordered > 1 &&
            ` · ${formatPrice(line.price_incl_tax, store.i18n)}`}
        </p>
      </div>
      <strong className="order-line-sum medium figures nowrap">
        {formatPrice(line.row_total_incl_tax, store.i18n)}
      </strong>
    </li>
  );
};

const OrderActions = ({ order, onChanged }: { order: CustomerOrder; onChanged: () => void }) => {
  const t = useText();
  const notify = useNotify();
  const open = useOpenSession();
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const body = { orderId: order.increment_id };
  // Back from the bank: it may have been paid.
  useRestored(() => {
    setBusy(false);
    onChanged();
  });
  const fail = (result: Parameters<typeof formResponseOf>[0]) => {
    const response = formResponseOf(result, { t, special: { refused: t('customer.too_late') } });
    if (!response.ok)
      notify({ type: 'error', message: response.message, action1: { label: t('message.ok') } });
  };
  const cancel = async () => {
    setBusy(true);
    const result = await (await open()).call((shop) => shop.call(cancelOrderEndpoint, { body }));
    setBusy(false);
    setConfirming(false);
    fail(result);
    onChanged();
  };
  const pay = async () => {
    setBusy(true);
    const result = await (await open()).call((shop) => shop.call(startPaymentEndpoint, { body }));
    if (result.ok) window.location.assign(result.value.url);
    else {
      setBusy(false);
      fail(result);
      onChanged();
    }
  };
  const { can_pay, can_cancel } = order.extension_attributes ?? {};
  return (
    <div className="cluster gap-3 full">
      {can_pay && (
        <Button onClick={pay} loading={isBusy}>
          {t('customer.pay')}
        </Button>
      )}
      <ReorderButton lines={order.items} number={order.increment_id} />
      <InvoiceLink order={order} />
      {can_cancel && !isConfirming && (
        <Button look="text" onClick={() => setConfirming(true)}>
          {t('customer.cancel_order')}
        </Button>
      )}
      {isConfirming && (
        <fieldset className="order-question row cluster gap-3">
          <legend className="mb-2">{t('customer.cancel_question')}</legend>
          <Button look="secondary" loading={isBusy} onClick={cancel} autoFocus>
            {t('customer.cancel_yes')}
          </Button>
          <Button look="text" onClick={() => setConfirming(false)}>
            {t('customer.cancel_no')}
          </Button>
        </fieldset>
      )}
    </div>
  );
};

const OrderContents = ({ order, onChanged }: { order: CustomerOrder; onChanged: () => void }) => {
  const { loadLineAttributes } = useOrderServices();
  const attributes = useLineAttributes(loadLineAttributes, order.items);
  const transfer = order.extension_attributes?.transfer;
  return (
    <>
      <div className="account-order box clip">
        <OrderHead order={order} />
        <div className="order-body row cluster">
          <OrderProgress order={order} />
          <OrderActions order={order} onChanged={onChanged} />
        </div>
      </div>
      {transfer && <TransferDetails transfer={transfer} />}
      <ul className="order-lines">
        {order.items.map((line) => (
          <OrderLine key={line.item_id} line={line} attributes={attributes[line.item_id]} />
        ))}
      </ul>
      <OrderTotals order={order} />
      <OrderAddresses order={order} />
    </>
  );
};

export const OrderDetail = ({ number }: { number: string }) => {
  const t = useText();
  const to = useShopPath();
  const { order, isMissing, reload } = useOrder(number);
  return (
    <>
      <p>
        <Link className="account-link green" to={to(sectionPath('orders'))}>
          {t('customer.back_to_orders')}
        </Link>
      </p>
      {order ? <OrderContents order={order} onChanged={reload} /> : !isMissing && <PanelSkeleton />}
      {!order && isMissing && <p role="alert">{t('customer.order_missing')}</p>}
    </>
  );
};
