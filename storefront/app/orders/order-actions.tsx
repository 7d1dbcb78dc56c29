// Order actions: pay, cancel, invoice, print. Payment is a form, so that it works before hydration.
import type { OrderDocument } from '@klaas/core/contract/order-endpoints.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { Button, ButtonLink } from '@klaas/ui/button.tsx';
import { type ReactNode, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useText } from '../shell/i18n/use-text.tsx';
import { screenPath } from '../shell/routing/localised-paths.ts';
import { useShop, useShopPath } from '../shell/state/use-shop.ts';

const OrderFields = ({ order, intent }: { order: OrderDocument; intent: 'pay' | 'cancel' }) => (
  <>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="orderId" value={order.entity_id} />
    <input type="hidden" name="key" value={order.extension_attributes.order_key} />
  </>
);

const CancelOrder = ({ order, isBusy }: { order: OrderDocument; isBusy: boolean }) => {
  const t = useText();
  const [isConfirming, setConfirming] = useState(false);
  if (!isConfirming)
    return (
      <Button look="text" wide onClick={() => setConfirming(true)}>
        {t('orders.cancel')}
      </Button>
    );
  return (
    <Form method="post" replace preventScrollReset className="order-question cluster gap-3 sand round">
      <OrderFields order={order} intent="cancel" />
      <p className="full" role="alert">
        {t('orders.cancel_question', { number: order.increment_id })}
      </p>
      <Button type="submit" size="s" loading={isBusy} autoFocus>
        {t('orders.cancel_yes')}
      </Button>
      <Button look="secondary" size="s" onClick={() => setConfirming(false)}>
        {t('orders.cancel_no')}
      </Button>
    </Form>
  );
};

/** Credit notes, and the e-invoices of a company. */
const IssuedDocuments = ({ order }: { order: OrderDocument }) => {
  const t = useText();
  const { settings } = useShop();
  const files = (order.extension_attributes.documents ?? []).flatMap(({ kind, number, path, xml_path }) => [
    ...(kind === 'credit' ? [{ href: path, label: t('orders.credit_note', { number }) }] : []),
    ...(xml_path === '' ? [] : [{ href: xml_path, label: t('orders.einvoice', { number }) }]),
  ]);
  return files.map(({ href, label }) => (
    <ButtonLink key={href} look="secondary" wide href={`${settings.server.backendUrl}${href}`} download>
      {label}
    </ButtonLink>
  ));
};

interface OrderActionsProps {
  order: OrderDocument;
  error: string;
  /** What was just done; empty: nothing. */
  done: string;
  /** The button that orders the same again. */
  again: ReactNode;
}

export const OrderActions = ({ order, error, done, again }: OrderActionsProps) => {
  const t = useText();
  const to = useShopPath();
  const { settings, store } = useShop();
  const navigation = useNavigation();
  const { can_pay, can_cancel, invoice_path, tracking_path } = order.extension_attributes;
  const intent = navigation.state === 'idle' ? null : navigation.formData?.get('intent');
  return (
    <div className="order-actions stack gap-3">
      <p className="order-problem error" role="alert">
        {error}
      </p>
      <p className="order-done green" role="status">
        {done}
      </p>
      {can_pay && (
        <Form method="post" replace>
          <OrderFields order={order} intent="pay" />
          <Button type="submit" size="l" wide loading={intent === 'pay'}>
            {t('orders.pay', { amount: formatPrice(order.total_due, store.i18n) })}
          </Button>
        </Form>
      )}
      <ButtonLink look={can_pay ? 'secondary' : 'primary'} wide href={to('/')}>
        {t('orders.continue')}
      </ButtonLink>
      {tracking_path && (
        <ButtonLink look="secondary" wide href={to(tracking_path)}>
          {t('orders.track')}
        </ButtonLink>
      )}
      {again}
      {invoice_path && (
        <ButtonLink look="secondary" wide href={`${settings.server.backendUrl}${invoice_path}`} download>
          {t('orders.invoice')}
        </ButtonLink>
      )}
      <IssuedDocuments order={order} />
      <Button look="secondary" wide className="order-print" onClick={() => window.print()}>
        {t('orders.print')}
      </Button>
      <ButtonLink
        look="text"
        wide
        href={`${screenPath('withdrawal', store)}?orderId=${order.entity_id}&key=${order.extension_attributes.order_key}`}
      >
        {t('shell.withdraw')}
      </ButtonLink>
      {can_cancel && <CancelOrder order={order} isBusy={intent === 'cancel'} />}
    </div>
  );
};
