// Bank transfer details with copy buttons.
import { type TransferDetails as Details, dueMomentOf } from '@klaas/core/orders/bank-transfer.ts';
import { formatDay } from '@klaas/core/stores/date-format.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { Button } from '@klaas/ui/button.tsx';
import { useEffect, useState } from 'react';
import type { MessageId } from '../../shell/i18n/message-id.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import './transfer-details.css';

const SHOW_COPIED_MS = 2500;

interface Row {
  label: MessageId;
  shown: string;
  /** Clipboard value in the format of bank forms; missing: no copy button. */
  copied?: string;
}

export const TransferDetails = ({ transfer }: { transfer: Details }) => {
  const t = useText();
  const { store } = useShop();
  const [copied, setCopied] = useState<MessageId | null>(null);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(null), SHOW_COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const rows: Row[] = [
    { label: 'orders.transfer_beneficiary', shown: transfer.beneficiary, copied: transfer.beneficiary },
    { label: 'orders.transfer_iban', shown: transfer.iban, copied: transfer.iban.replaceAll(' ', '') },
    ...(transfer.bank === '' ? [] : [{ label: 'orders.transfer_bank' as const, shown: transfer.bank }]),
    { label: 'orders.transfer_reference', shown: transfer.reference, copied: transfer.reference },
    {
      label: 'orders.transfer_amount',
      shown: formatPrice(transfer.amount, store.i18n),
      copied: transfer.amount.toFixed(2),
    },
    { label: 'orders.transfer_due', shown: formatDay(dueMomentOf(transfer), store.i18n) },
  ];
  const copy = async ({ label, copied: text = '' }: Row) => {
    // Without clipboard permission the visible value can still be selected.
    await navigator.clipboard.writeText(text).then(
      () => setCopied(label),
      () => {},
    );
  };
  return (
    <section className="transfer stack gap-4 round raised" aria-labelledby="transfer-details">
      <h2 id="transfer-details">{t('orders.transfer_panel')}</h2>
      <dl className="stack gap-2">
        {rows.map((row) => (
          <div key={row.label}>
            <dt className="small muted">{t(row.label)}</dt>
            <dd className="grid gap-4 title-s anywhere">
              <span>{row.shown}</span>
              {row.copied !== undefined && (
                <Button
                  look="text"
                  size="s"
                  aria-label={
                    copied === row.label ? t('orders.copied') : t('orders.copy', { name: t(row.label) })
                  }
                  onClick={() => void copy(row)}
                >
                  {t(copied === row.label ? 'orders.copied' : 'orders.copy_short')}
                </Button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="sr-only" role="status">
        {copied && t('orders.copied')}
      </p>
    </section>
  );
};
