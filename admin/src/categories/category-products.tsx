// The order of products on the page of a category: by hand, or by a rule.
import {
  categoryProductsEndpoint,
  MAX_PLACED,
  ORDER_RULES,
  orderProductsEndpoint,
} from '@klaas/core/contract/admin/category-endpoints.ts';
import { useState } from 'react';
import { callAdmin } from '../api/call.ts';
import { queryClient, useRead } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';

const SHOWN = 60;

const moved = (ids: readonly number[], at: number, by: 1 | -1): number[] => {
  const next = [...ids];
  const [one] = next.splice(at, 1);
  if (one !== undefined) next.splice(at + by, 0, one);
  return next;
};

export const CategoryProducts = ({ id, mayWrite }: { id: number; mayWrite: boolean }) => {
  const t = useText();
  const failureText = useFailureText();
  const params = { id: String(id) };
  const { data } = useRead(categoryProductsEndpoint, { params }, { entities: ['product', 'category'] });
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const [rule, setRule] = useState('');
  const [isBusy, setBusy] = useState(false);
  const products = data?.value.products ?? [];
  const byId = new Map(products.map((product) => [product.id, product]));
  const ids = order ?? products.map((product) => product.id);
  const save = async () => {
    const known = ORDER_RULES.find((one) => one === rule) ?? null;
    setBusy(true);
    const answer = await callAdmin(orderProductsEndpoint, {
      params,
      body: { first: known === null ? ids.slice(0, MAX_PLACED) : [], rule: known },
    });
    setBusy(false);
    if (!answer.ok) return showToast(failureText(answer), { isError: true });
    showToast(t('categories.ordered', { count: answer.value.changed }));
    setOrder(null);
    setRule('');
    await queryClient.invalidateQueries();
  };
  return (
    <section
      className="category-products"
      aria-label={t('categories.products')}
      aria-busy={!data || undefined}
    >
      <h3>{t('categories.products')}</h3>
      {data && products.length === 0 && <p className="muted">{t('categories.no_products')}</p>}
      <ol>
        {ids.slice(0, SHOWN).map((one, at) => {
          const name = byId.get(one)?.name ?? String(one);
          return (
            <li key={one}>
              <span>
                {name} <span className="muted">{byId.get(one)?.sku}</span>
              </span>
              {mayWrite && (
                <>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={t('categories.up', { name })}
                    disabled={at === 0 || rule !== ''}
                    onClick={() => setOrder(moved(ids, at, -1))}
                  >
                    <span aria-hidden="true">↑</span>
                  </button>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={t('categories.down', { name })}
                    disabled={at === ids.length - 1 || rule !== ''}
                    onClick={() => setOrder(moved(ids, at, 1))}
                  >
                    <span aria-hidden="true">↓</span>
                  </button>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={t('categories.first', { name })}
                    disabled={at === 0 || rule !== ''}
                    onClick={() => setOrder([one, ...ids.filter((other) => other !== one)])}
                  >
                    <Icon name="pin" size={16} />
                  </button>
                </>
              )}
            </li>
          );
        })}
      </ol>
      {ids.length > SHOWN && <p className="muted">{t('categories.more', { count: ids.length - SHOWN })}</p>}
      {mayWrite && products.length > 1 && (
        <div className="category-order">
          <label className="field">
            <span>{t('categories.rule')}</span>
            <select value={rule} onChange={({ target }) => setRule(target.value)}>
              <option value="">{t('categories.by_hand')}</option>
              {ORDER_RULES.map((one) => (
                <option key={one} value={one}>
                  {t(`categories.by_${one}`)}
                </option>
              ))}
            </select>
          </label>
          <button
            type="button"
            className="button"
            disabled={isBusy || (order === null && rule === '')}
            onClick={() => void save()}
          >
            {t('categories.save_order')}
          </button>
        </div>
      )}
    </section>
  );
};
