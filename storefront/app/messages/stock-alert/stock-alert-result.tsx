// Landing page of the e-mail link that confirms a back-in-stock alert.
import {
  confirmStockAlertEndpoint,
  STOCK_ALERT_RESULTS,
  type StockAlertResult,
} from '@klaas/core/contract/stock-alert-endpoints.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShopClient } from '../../shell/state/use-shop-client.ts';
import { LinkInProgress, PlainLinkForm, useLinkOutcome } from '../link-result.tsx';

export const stockAlertResultOf = (value: string | null): StockAlertResult | undefined =>
  STOCK_ALERT_RESULTS.find((result) => result === value);

type Outcome = { kind: 'on'; email: string } | { kind: 'failed'; message: string };

export const StockAlertResultView = ({ token }: { token: string }) => {
  const t = useText();
  const client = useShopClient();
  const failed = (code: number): Outcome => {
    if (code === 429) return { kind: 'failed', message: t('customer.stock_alert_said_later') };
    return {
      kind: 'failed',
      message: t(code === 400 ? 'customer.stock_alert_said_old' : 'shell.form_failed'),
    };
  };
  const outcome = useLinkOutcome(() =>
    client
      .call(confirmStockAlertEndpoint, { body: { token } })
      .then(
        (response): Outcome =>
          response.ok ? { kind: 'on', email: response.result.email } : failed(response.code),
      )
      .catch(() => failed(0)),
  );
  if (!outcome) return <LinkInProgress>{t('customer.stock_alert_working')}</LinkInProgress>;
  if (outcome.kind === 'failed') return <p role="alert">{outcome.message}</p>;
  return <p role="status">{t('customer.stock_alert_on', { email: outcome.email })}</p>;
};

export const PlainStockAlertResult = ({ token }: { token: string }) => (
  <PlainLinkForm
    path={confirmStockAlertEndpoint.path}
    name="token"
    value={token}
    label={useText()('customer.stock_alert_confirm')}
  />
);
