// Goods that a product names by their codes: found by name or code, ordered, taken away.
import { productRowsEndpoint } from '@klaas/core/contract/admin/product-list-endpoints.ts';
import { useId, useState } from 'react';
import { useRead } from '../../api/queries.ts';
import { useText } from '../../i18n/use-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useLate } from '../../ui/use-late.ts';

const FIND_MS = 250;
const FOUND = 8;

/** Adds the code that is typed or found. */
export const SkuFinder = ({
  label,
  kind,
  onAdd,
}: {
  label: string;
  kind: 'products' | 'variants';
  onAdd: (sku: string) => void;
}) => {
  const t = useText();
  const list = useId();
  const [text, setText] = useState('');
  const late = useLate(text.trim(), FIND_MS);
  const { data } = useRead(
    productRowsEndpoint,
    { body: { where: { text: late }, kind, count: FOUND } },
    { entities: ['product'], isOn: late.length > 1 },
  );
  const add = (sku: string) => {
    onAdd(sku);
    setText('');
  };
  const rows = late.length > 1 ? (data?.value.rows ?? []) : [];
  return (
    <div className="sku-finder">
      <label className="field">
        <span>{label}</span>
        <input
          value={text}
          maxLength={100}
          autoComplete="off"
          aria-describedby={list}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || text.trim() === '') return;
            event.preventDefault();
            const exact = rows.find(({ sku }) => sku.toLowerCase() === text.trim().toLowerCase());
            add(exact?.sku ?? rows[0]?.sku ?? text.trim());
          }}
        />
      </label>
      <ul id={list} aria-label={t('product_page.found')}>
        {rows.map(({ key, sku, name, options }) => (
          <li key={key}>
            <button type="button" className="button-text" onClick={() => add(sku)}>
              <Icon name="plus" size={16} /> {[name, ...options].join(', ')} <small>{sku}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};

export const SkuList = ({
  label,
  skus,
  mayWrite,
  onChange,
}: {
  label: string;
  skus: readonly string[];
  mayWrite: boolean;
  onChange: (skus: string[]) => void;
}) => {
  const t = useText();
  return (
    <div className="sku-list">
      <ol aria-label={label}>
        {skus.map((sku, at) => (
          <li key={sku}>
            <span>{sku}</span>
            {mayWrite && (
              <>
                <button
                  type="button"
                  className="button-text"
                  disabled={at === 0}
                  onClick={() => onChange(skus.with(at, skus[at - 1] ?? '').with(at - 1, sku))}
                >
                  {t('product_page.up', { what: sku })}
                </button>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('product_page.take_away', { what: sku })}
                  onClick={() => onChange(skus.toSpliced(at, 1))}
                >
                  <Icon name="close" size={16} />
                </button>
              </>
            )}
          </li>
        ))}
      </ol>
      {mayWrite && (
        <SkuFinder
          label={t('product_page.add_to', { list: label })}
          kind="products"
          onAdd={(sku) => !skus.includes(sku) && onChange([...skus, sku])}
        />
      )}
    </div>
  );
};
