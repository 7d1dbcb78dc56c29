import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PlainPage } from '../content/plain-page.tsx';
import { loadPlainScreen } from '../content/plain-screen.ts';
import { useTokenFreeUrl } from '../messages/link-result.tsx';
import {
  PlainStockAlertResult,
  StockAlertResultView,
  stockAlertResultOf,
} from '../messages/stock-alert/stock-alert-result.tsx';
import { useText } from '../shell/i18n/use-text.tsx';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import type { Route } from './+types/stock-alert';

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPlainScreen(context.get(shopContext), 'customer.stock_alert', '/stock-alert');

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

/** Target of the link in the stock alert e-mail and of the product page's form without JavaScript. */
export default function StockAlertPage() {
  const t = useText();
  const [params] = useSearchParams();
  const [{ token, result }] = useState({
    token: params.get('token'),
    result: stockAlertResultOf(params.get('said')),
  });
  useTokenFreeUrl();
  return (
    <PlainPage title={t('customer.stock_alert')}>
      {token ? (
        <>
          <StockAlertResultView token={token} />
          <noscript>
            <PlainStockAlertResult token={token} />
          </noscript>
        </>
      ) : (
        <p role={result && 'status'}>
          {t(result ? `customer.stock_alert_said_${result}` : 'customer.stock_alert_text')}
        </p>
      )}
    </PlainPage>
  );
}
