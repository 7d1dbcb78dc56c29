// [CHK-06] Download link of an order's invoice; nothing if there is none or the backend has no invoices.
import type { CustomerOrder } from '@klaas/core/customer/customer-order.ts';
import { buttonClass } from '@klaas/ui/button.tsx';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';

export const InvoiceLink = ({ order }: { order: CustomerOrder }) => {
  const t = useText();
  const { settings } = useShop();
  const path = order.extension_attributes?.invoice_path;
  if (!path) return null;
  return (
    <a
      className={buttonClass({ look: 'secondary' })}
      href={`${settings.server.backendUrl}${path}`}
      download
      aria-label={t('customer.invoice_label', { number: order.increment_id })}
    >
      {t('customer.invoice')}
    </a>
  );
};
