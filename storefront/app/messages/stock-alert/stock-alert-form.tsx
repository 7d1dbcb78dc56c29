// Back-in-stock alert form. Without JavaScript the server responds with a page.
import { useState } from 'react';
import { Form } from '../../shell/forms/form.tsx';
import { FormField } from '../../shell/forms/form-fields.tsx';
import type { FormResponse } from '../../shell/forms/form-response.ts';
import { email as isEmail, required } from '../../shell/forms/form-rules.ts';
import { useForm } from '../../shell/forms/use-form.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { useShopClient } from '../../shell/state/use-shop-client.ts';
import './stock-alert.css';

/** Duplicates the contract's path, so that the contract is loaded only on submit. */
const SUBSCRIBE_PATH = '/api/ext/stock-alert';

export const StockAlertForm = ({ sku }: { sku: string }) => {
  const t = useText();
  const { settings, store } = useShop();
  const client = useShopClient();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const subscribe = async (email: string): Promise<FormResponse> => {
    const { stockAlertEndpoint } = await import('@klaas/core/contract/stock-alert-endpoints.ts');
    const response = await client.call(stockAlertEndpoint, { body: { email, sku } });
    if (response.ok) return { ok: true };
    if (response.code === 429) return { ok: false, message: t('customer.stock_alert_said_later') };
    return { ok: false, message: t(response.code === 400 ? 'product.alert_refused' : 'shell.form_failed') };
  };
  const form = useForm({
    rules: { email: [required, isEmail] },
    send: ({ email = '' }) => subscribe(email.trim()),
    onSent: ({ email = '' }) => setSentTo(email.trim()),
  });
  return (
    <section className="stock-alert stack gap-3 sand round" aria-labelledby="stock-alert-title">
      <h2 id="stock-alert-title">{t('product.alert_title')}</h2>
      {/* Rendered empty first: screen readers announce changes of an existing live region. */}
      <p role="status">{sentTo !== null && t('product.alert_sent', { email: sentTo })}</p>
      {sentTo === null && (
        <Form
          form={form}
          action={`${settings.server.backendUrl}${SUBSCRIBE_PATH}?storeCode=${store.storeCode}`}
          submitLabel={t('product.alert_button')}
        >
          <input type="hidden" name="sku" value={sku} />
          <FormField label={t('shell.email')} name="email" type="email" autoComplete="email" required />
        </Form>
      )}
    </section>
  );
};
