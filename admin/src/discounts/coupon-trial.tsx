// [OFFICE-86] "This cart would get": goods by sku, priced and discounted by the cart's own functions as it is typed.
import { type CouponFields, tryCouponEndpoint } from '@klaas/core/contract/admin/coupon-endpoints.ts';
import { useDeferredValue, useState } from 'react';
import { failureOf, useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { useCouponText } from './use-coupon-text.ts';
import '../styles/discounts.css';

const MOST = 20;

/** "KL-1 x 2, KL-2". */
const goodsOf = (text: string): { sku: string; qty: number }[] =>
  text
    .split(/[,;\n]/)
    .map((part) => /^\s*(\S+?)(?:\s*[x×*]\s*(\d{1,3}))?\s*$/.exec(part))
    .flatMap((found) => (found?.[1] ? [{ sku: found[1], qty: Math.max(1, Number(found[2] ?? 1)) }] : []))
    .slice(0, MOST);

export const CouponTrial = ({ code, fields }: { code?: string | undefined; fields: CouponFields }) => {
  const t = useText();
  const { money } = useFormat();
  const textOf = useFailureText();
  const { refusalText, ruleText } = useCouponText();
  const [text, setText] = useState('');
  const goods = goodsOf(useDeferredValue(text));
  const { data, error } = useRead(
    tryCouponEndpoint,
    { body: { ...(code !== undefined && { code }), fields, goods } },
    { entities: ['coupon', 'product'], isOn: goods.length > 0 },
  );
  const failure = failureOf(error);
  const trial = goods.length > 0 && !failure ? data?.value : undefined;
  return (
    <section className="coupon-trial" aria-label={t('discounts.try')}>
      <h3>{t('discounts.try')}</h3>
      <label className="field">
        <span>{t('discounts.try_goods')}</span>
        <input
          value={text}
          maxLength={400}
          placeholder="KL-1 x 2, KL-2"
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <div aria-live="polite">
        {failure && (
          <p className="field-error">
            {failure.fields?.map(({ rule }) => ruleText(rule)).join('; ') || textOf(failure)}
          </p>
        )}
        {trial && (
          <>
            <ul>
              {trial.lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as typed, the same goods may stand twice
                <li key={`${line.sku} ${at}`} className="line-pair">
                  <span>
                    {line.name || line.sku}
                    {line.refusal && <span className="field-error"> {refusalText(line.refusal)}</span>}
                  </span>
                  <span>
                    {money(line.cents)}
                    {line.discount_cents > 0 && ` − ${money(line.discount_cents)}`}
                  </span>
                </li>
              ))}
            </ul>
            <p className="line-pair">
              <strong>{t('discounts.try_sum')}</strong>
              <strong>{`${money(trial.sum_cents)} − ${money(trial.discount_cents)} = ${money(trial.sum_cents - trial.discount_cents)}`}</strong>
            </p>
            {trial.refusal && <p>{refusalText(trial.refusal)}</p>}
          </>
        )}
      </div>
    </section>
  );
};
