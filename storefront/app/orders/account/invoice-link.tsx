// [CHK-06] The invoice of an order as a file; nothing where there is none, or where a foreign backend has none.
import type { CustomerOrder } from '@klaas/core/customer/customer-order.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { buttonClass } from '../../ui/button.tsx';

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
