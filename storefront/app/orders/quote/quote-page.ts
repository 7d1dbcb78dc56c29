// Loader and actions of the page of a quote: accept, decline, ask. Each is a form, so that it works without script.
import {
  acceptQuoteEndpoint,
  askQuoteEndpoint,
  customerQuoteEndpoint,
  declineQuoteEndpoint,
} from '@klaas/core/contract/quote-endpoints.ts';
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import { data, redirectDocument } from 'react-router';
import { readForm } from '../../shell/forms/read-form.ts';
import { loadTranslate } from '../../shell/i18n/load-translate.ts';
import { redirectTo } from '../../shell/routing/router.tsx';
import { buildSeo } from '../../shell/seo/page-seo.ts';
import type { ShopContext } from '../../shell/shop-context.ts';

export type QuoteIntent = 'accept' | 'decline' | 'ask';

export type QuoteResult = {
  intent: QuoteIntent;
  /** Code of the answer; `missing`: a field is empty. */
  error: string;
  /** What was typed. */
  text: string;
};

const PRIVATE = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' };

export const loadQuote = async (shop: ShopContext, request: Request) => {
  const t = await loadTranslate(shop.store.i18n.defaultLocale);
  const params = new URL(request.url).searchParams;
  const key = (params.get('key') ?? '').slice(0, 100);
  const found = key === '' ? null : await shop.client.call(customerQuoteEndpoint, { query: { key } });
  const quote = found?.ok ? found.result : null;
  const seo = buildSeo(shop, {
    title: quote ? t('orders.quote_title', { number: quote.number }) : t('orders.quote_unknown'),
    path: localizedPath('/quote', shop.store, shop.settings.storeViews.multistore),
    isHidden: true,
  });
  return data({ seo, quote, key }, { headers: PRIVATE, status: quote ? 200 : 404 });
};

const MAX_TEXT = 2000;

export const actOnQuote = async (shop: ShopContext, request: Request): Promise<QuoteResult | Response> => {
  const form = await readForm(request);
  const field = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const [key, no, text] = [field('key').slice(0, 100), Number(field('no')), field('text').slice(0, MAX_TEXT)];
  const named = field('intent');
  const intent: QuoteIntent = named === 'accept' || named === 'decline' ? named : 'ask';
  const refused = (error: string): QuoteResult => ({ intent, error, text });
  const errorOf = (answer: { code: number; meta?: unknown }): string =>
    answer.code === 429 ? 'limited' : String((answer.meta as { error?: string } | undefined)?.error ?? '');
  if (!Number.isInteger(no) || no < 1) return refused('quote_changed');
  if (intent === 'accept') {
    const method = field('method');
    if (method === '') return refused('missing');
    const slot = Number(field('slot'));
    const accepted = await shop.client.call(acceptQuoteEndpoint, {
      body: { key, no, payment_method: method, ...(slot > 0 && { delivery_slot: slot }) },
    });
    // The page that leads to the bank, or the page of the order.
    return accepted.ok ? redirectDocument(accepted.result.url, 303) : refused(errorOf(accepted));
  }
  if (text === '') return refused('missing');
  const answered =
    intent === 'decline'
      ? await shop.client.call(declineQuoteEndpoint, { body: { key, no, reason: text } })
      : await shop.client.call(askQuoteEndpoint, { body: { key, text } });
  if (!answered.ok) return refused(errorOf(answered));
  const page = localizedPath(
    `/quote?key=${encodeURIComponent(key)}`,
    shop.store,
    shop.settings.storeViews.multistore,
  );
  return redirectTo(shop, `${page}#quote-${intent}`, 303);
};
