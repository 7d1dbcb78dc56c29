// Landing page of the e-mail link that confirms a back-in-stock alert.
import {
  confirmStockAlertEndpoint,
  STOCK_ALERT_RESULTS,
  type StockAlertResult,
} from '@klaas/core/contract/stock-alert-endpoints.ts';
import { Button } from '@klaas/ui/button.tsx';
import { useEffect, useState } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { useShopClient } from '../../shell/state/use-shop-client.ts';

export const stockAlertResultOf = (value: string | null): StockAlertResult | undefined =>
  STOCK_ALERT_RESULTS.find((result) => result === value);

type Outcome = { kind: 'on'; email: string } | { kind: 'failed'; message: string };

export const StockAlertResultView = ({ token }: { token: string }) => {
  const t = useText();
  const client = useShopClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is processed once
  useEffect(() => {
    const failed = (code: number): Outcome => {
      if (code === 429) return { kind: 'failed', message: t('customer.stock_alert_said_later') };
      return {
        kind: 'failed',
        message: t(code === 400 ? 'customer.stock_alert_said_old' : 'shell.form_failed'),
      };
    };
    client
      .call(confirmStockAlertEndpoint, { body: { token } })
      .then(
        (response): Outcome =>
          response.ok ? { kind: 'on', email: response.result.email } : failed(response.code),
      )
      .catch(() => failed(0))
      .then(setOutcome);
  }, []);
  if (!outcome)
    return (
      <p className="needs-script" role="status">
        {t('customer.stock_alert_working')}
      </p>
    );
  if (outcome.kind === 'failed') return <p role="alert">{outcome.message}</p>;
  return <p role="status">{t('customer.stock_alert_on', { email: outcome.email })}</p>;
};

/** Without JavaScript: one button, so that link scanners of mail programs confirm nothing. */
export const PlainStockAlertResult = ({ token }: { token: string }) => {
  const t = useText();
  const { settings, store } = useShop();
  const { path } = confirmStockAlertEndpoint;
  return (
    <form method="post" action={`${settings.server.backendUrl}${path}?storeCode=${store.storeCode}`}>
      <input type="hidden" name="token" defaultValue={token} />
      <Button type="submit">{t('customer.stock_alert_confirm')}</Button>
    </form>
  );
};
