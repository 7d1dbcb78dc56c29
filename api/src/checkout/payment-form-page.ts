// Page that sends the shopper to a provider without a script: by a posted form, or at once to its page.
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { languageOf } from '@klaas/core/texts/language-of.ts';
import { html } from 'hono/html';
import type { ApiContext } from '../http/api-env.ts';
import { setHeader } from '../http/response-headers.ts';
import type { PaymentPage } from '../orders/payment/payment-provider.ts';
import { translateIn } from '../texts/translate.ts';

interface FormPage {
  page: PaymentPage;
  store: StoreView | undefined;
}

export const paymentFormPage = (c: ApiContext, { page, store }: FormPage): Response => {
  const { url, form } = page;
  const locale = store?.i18n.defaultLocale ?? 'en';
  const t = translateIn(locale);
  setHeader(
    c,
    'Content-Security-Policy',
    `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action ${new URL(url).origin}`,
  );
  const label = t('order.payment_form_button');
  const fields = Object.entries(form ?? {}).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const way = form
    ? html`<form method="post" action="${url}">${fields}<button>${label}</button></form>`
    : html`<p><a href="${url}">${label}</a></p>`;
  const refresh = form ? '' : html`<meta http-equiv="refresh" content="0;url=${url}">`;
  const body = html`<!doctype html><html lang="${languageOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${refresh}
<title>${t('order.payment_form_title')}</title><style>:root{color-scheme:light dark}body{font:16px/24px sans-serif;max-width:32rem;margin:2rem auto;padding:0 1rem}
button,a{box-sizing:border-box;display:block;width:100%;padding:.75rem;font:inherit}</style></head><body><main><h1>${t('order.payment_form_title')}</h1>
${way}</main></body></html>`;
  return c.html(String(body));
};
