// Prices of a product or variant by quantity and customer group: all rows of one are saved together.
import {
  ALL_GROUPS,
  GUEST_GROUP,
  MAX_TIERS,
  saveTierPricesEndpoint,
  type Tier,
  type TieredItem,
  tierPricesEndpoint,
} from '@klaas/core/contract/admin/tier-price-endpoints.ts';
import { useState } from 'react';
import { callAdmin } from '../../api/call.ts';
import { queryClient, useRead } from '../../api/queries.ts';
import { useText } from '../../i18n/use-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { parseTiers, type TierText, textOfCents } from './tier-text.ts';

/** Those that a shop usually has; a price of another group keeps it. */
const USUAL_GROUPS = [1, 2, 3, 4, 5];

const textOf = ({ group, qty, price_cents }: Tier): TierText => ({
  ...{ group, qty: String(qty), price: textOfCents(price_cents) },
});

interface TierRowProps {
  row: TierText;
  at: number;
  mayWrite: boolean;
  onChange: (row: TierText) => void;
  onRemove: () => void;
}

const TierRow = ({ row, at, mayWrite, onChange, onRemove }: TierRowProps) => {
  const t = useText();
  const groups = [...new Set([...USUAL_GROUPS, row.group])].filter(
    (group) => group !== ALL_GROUPS && group !== GUEST_GROUP,
  );
  return (
    <div className="field-row">
      <label className="field">
        <span>{t('product_page.tier_group')}</span>
        <select
          value={row.group}
          disabled={!mayWrite}
          onChange={({ target }) => onChange({ ...row, group: Number(target.value) })}
        >
          <option value={ALL_GROUPS}>{t('product_page.tier_everybody')}</option>
          <option value={GUEST_GROUP}>{t('product_page.tier_guests')}</option>
          {groups.map((group) => (
            <option key={group} value={group}>
              {t('product_page.tier_group_number', { group })}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>{t('product_page.tier_qty')}</span>
        <input
          inputMode="numeric"
          value={row.qty}
          maxLength={6}
          readOnly={!mayWrite}
          onChange={({ target }) => onChange({ ...row, qty: target.value })}
        />
      </label>
      <label className="field">
        <span>{t('product_page.tier_price')}</span>
        <input
          inputMode="decimal"
          value={row.price}
          maxLength={12}
          readOnly={!mayWrite}
          onChange={({ target }) => onChange({ ...row, price: target.value })}
        />
      </label>
      {mayWrite && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('product_page.tier_remove', { row: at + 1 })}
          onClick={onRemove}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </div>
  );
};

interface TierFormProps {
  id: number;
  item: TieredItem;
  version: number;
  mayWrite: boolean;
}

const TierForm = ({ id, item, version, mayWrite }: TierFormProps) => {
  const t = useText();
  const failureText = useFailureText();
  const [rows, setRows] = useState(() => item.tiers.map(textOf));
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    const tiers = parseTiers(rows);
    if (!tiers.ok) return setError(t(`product_page.tier_${tiers.error}`));
    setBusy(true);
    const body = { sku: item.sku, version, tiers: tiers.value };
    const answer = await callAdmin(saveTierPricesEndpoint, { params: { id: String(id) }, body });
    setBusy(false);
    if (!answer.ok) return setError(failureText(answer));
    setError('');
    showToast(t('product_page.tier_saved'));
    await queryClient.invalidateQueries({
      predicate: ({ meta }) => String(meta?.['entities']).includes('product'),
    });
  };
  return (
    <>
      {rows.map((row, at) => (
        <TierRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name while they are typed
          key={at}
          {...{ row, at, mayWrite }}
          onChange={(changed) => setRows(rows.with(at, changed))}
          onRemove={() => setRows(rows.toSpliced(at, 1))}
        />
      ))}
      {error !== '' && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {mayWrite && (
        <div className="form-acts">
          <button
            type="button"
            className="button"
            disabled={rows.length >= MAX_TIERS}
            onClick={() => setRows([...rows, { group: ALL_GROUPS, qty: '1', price: '' }])}
          >
            <Icon name="plus" size={16} /> {t('product_page.tier_add')}
          </button>
          <button type="button" className="button" disabled={isBusy} onClick={() => void save()}>
            {t('product_page.tier_save')}
          </button>
        </div>
      )}
    </>
  );
};

export const TierPrices = ({ id, mayWrite }: { id: number; mayWrite: boolean }) => {
  const t = useText();
  const [chosen, setChosen] = useState('');
  const { data } = useRead(tierPricesEndpoint, { params: { id: String(id) } }, { entities: ['product'] });
  if (!data) return <section aria-busy="true" />;
  const { items, is_used: isUsed } = data.value;
  const item = items.find(({ sku }) => sku === chosen) ?? items[0];
  if (!item) return null;
  return (
    <section aria-label={t('product_page.tier_title')}>
      <h2>{t('product_page.tier_title')}</h2>
      <p className="muted">{t(isUsed ? 'product_page.tier_about' : 'product_page.tier_unused')}</p>
      {items.length > 1 && (
        <label className="field">
          <span>{t('product_page.tier_sku')}</span>
          <select value={item.sku} onChange={({ target }) => setChosen(target.value)}>
            {items.map(({ sku }) => (
              <option key={sku}>{sku}</option>
            ))}
          </select>
        </label>
      )}
      <TierForm
        key={`${item.sku} ${JSON.stringify(item.tiers)}`}
        {...{ id, item, mayWrite, version: data.version ?? 0 }}
      />
    </section>
  );
};
