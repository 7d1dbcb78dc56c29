// Reorder button: adds the lines to the cart and lists rejected ones with the reason.
import type { OrderedLine } from '@klaas/core/customer/customer-order.ts';
import { Button } from '@klaas/ui/button.tsx';
import { useRef, useState } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { type ReorderReport, useOrderServices } from './order-services.ts';

export const ReorderButton = ({ lines, number }: { lines: readonly OrderedLine[]; number: string }) => {
  const t = useText();
  const { reorder, showCart } = useOrderServices();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [report, setReport] = useState<ReorderReport | 'failed' | null>(null);
  const onClick = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setReport(await reorder(lines).catch(() => 'failed' as const));
    setBusy(false);
    isRunning.current = false;
  };
  return (
    <>
      <Button
        look="secondary"
        loading={isBusy}
        onClick={onClick}
        aria-label={t('customer.reorder_label', { number })}
      >
        {t('customer.reorder')}
      </Button>
      <div className="reorder-report" role="status">
        {report === 'failed' && <p>{t('customer.reorder_failed')}</p>}
        {report !== null && report !== 'failed' && (
          <>
            <p>{t('customer.reorder_added', { added: report.added, total: lines.length })}</p>
            {report.rejected.length > 0 && (
              <ul>
                {report.rejected.map(({ name, reason }) => (
                  <li key={name}>
                    {name}: {reason}
                  </li>
                ))}
              </ul>
            )}
            {report.added > 0 && (
              <Button look="text" size="s" onClick={showCart}>
                {t('customer.show_cart')}
              </Button>
            )}
          </>
        )}
      </div>
    </>
  );
};
