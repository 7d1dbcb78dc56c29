// [OFFICE-76] Variants of a product: values × values. Prices and states are typed in their rows or set for a value at
// once; missing ones are made. Only the rows in sight are drawn.
import { MAX_VARIANTS, missingVariants } from '@klaas/core/catalog/office/variant-matrix.ts';
import type { ProductPage } from '@klaas/core/contract/admin/product-page-endpoints.ts';
import {
  type ProductVariant,
  type ProductVariants,
  productVariantsEndpoint,
  saveVariantsEndpoint,
} from '@klaas/core/contract/admin/product-variant-endpoints.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { callAdmin, type Failure } from '../../api/call.ts';
import { failureOf, useRead } from '../../api/queries.ts';
import { useText } from '../../i18n/use-text.tsx';
import { parseCents } from '../../orders/parse-cents.ts';
import { useSession } from '../../shell/session.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FailedState } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { useChoices } from './form-parts.tsx';
import { renewProduct, useUndoProduct } from './use-product-form.ts';
import { useRuleText } from './use-rule-text.ts';

const ROW = 44;
const SAVE_MS = 120_000;
const EURO = 100;

type Field = 'price_cents' | 'special_cents' | 'state';
/** As typed, by variant. */
type Typed = Readonly<Record<string, Partial<Record<Field, string>>>>;

const asTyped = (cents: number | null): string =>
  cents === null ? '' : (cents / EURO).toFixed(2).replace('.', ',');

const storedOf = (variant: ProductVariant, field: Field): string =>
  field === 'state' ? variant.state : asTyped(variant[field]);

interface Parsed {
  changes: object[];
  wrong: ReadonlySet<string>;
}

const parse = (variants: readonly ProductVariant[], typed: Typed): Parsed => {
  const wrong = new Set<string>();
  const changes = variants.flatMap((variant) => {
    const edits = Object.entries(typed[variant.sku] ?? {}) as [Field, string][];
    if (edits.length === 0) return [];
    const fields = edits.flatMap(([field, text]): [string, unknown][] => {
      if (field === 'state') return [[field, { base: variant.state, value: text }]];
      const value = field === 'special_cents' && text.trim() === '' ? null : parseCents(text);
      if (value === null && !(field === 'special_cents' && text.trim() === '')) {
        wrong.add(`${variant.sku} ${field}`);
        return [];
      }
      return [[field, { base: variant[field], value }]];
    });
    return [{ sku: variant.sku, ...Object.fromEntries(fields) }];
  });
  return { changes, wrong };
};

const useSaveVariants = (page: ProductPage) => {
  const t = useText();
  const textOf = useFailureText();
  const ruleText = useRuleText();
  const undo = useUndoProduct();
  const [isBusy, setBusy] = useState(false);
  const tell = (failure: Failure) => {
    const [first] = failure.fields ?? [];
    const [both] = failure.conflicts ?? [];
    if (both)
      return t('product_page.variant_conflict', { count: failure.conflicts?.length ?? 0, what: both.field });
    return first ? `${first.field.replace(/^variants\./, '')}: ${ruleText(first.rule)}` : textOf(failure);
  };
  const save = async (body: object): Promise<boolean> => {
    setBusy(true);
    const answer = await callAdmin(saveVariantsEndpoint, { params: { id: String(page.id) }, body } as never, {
      signal: AbortSignal.timeout(SAVE_MS),
    });
    if (!answer.ok) showToast(tell(answer), { isError: true });
    else {
      const { change_id: id, kept } = answer.value;
      const more = kept.length > 0 ? ` ${t('products.kept', { stores: kept.join(', ') })}` : '';
      showToast(t('product_page.saved') + more, id === null ? {} : { undo: () => void undo(id) });
    }
    // With a conflict the new values stand beside what was typed.
    await renewProduct();
    setBusy(false);
    return answer.ok;
  };
  return { save, isBusy };
};

/** Makes what is missing of the chosen values. */
const MissingForm = ({
  page,
  data,
  isBusy,
  onSave,
}: {
  page: ProductPage;
  data: ProductVariants;
  isBusy: boolean;
  onSave: (body: object) => Promise<boolean>;
}) => {
  const t = useText();
  const choices = useChoices();
  const present = data.attributes.map(({ code }) => code);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [price, setPrice] = useState('');
  const [stock, setStock] = useState('');
  const used = present.length > 0 ? present : codes;
  const valuesOf = (code: string): readonly string[] =>
    chosen[code] ?? data.attributes.find((one) => one.code === code)?.values.map(({ value }) => value) ?? [];
  const axes = used.map((code) => {
    const options = choices?.attributes.find((one) => one.code === code)?.options ?? [];
    return { code, values: options.filter(({ value }) => valuesOf(code).includes(value)) };
  });
  const missing = missingVariants(axes, data.variants, page.sku);
  const cents = parseCents(price);
  const isTooMany = data.variants.length + missing.length > MAX_VARIANTS;
  const make = () =>
    onSave({
      attributes: used,
      add: missing.map((one) => ({
        ...{ ...one, price_cents: cents ?? 0 },
        stock: /^\d{1,6}$/.test(stock.trim()) ? Number(stock) : null,
      })),
    });
  const toggle = (list: readonly string[], value: string) =>
    list.includes(value) ? list.filter((one) => one !== value) : [...list, value];
  return (
    <details className="option-box">
      <summary>{t('product_page.make_missing')}</summary>
      {present.length === 0 && (
        <fieldset className="value-list">
          <legend>{t('product_page.attributes')}</legend>
          {choices?.attributes.map(({ code, label }) => (
            <label key={code} className="check">
              <input
                type="checkbox"
                checked={codes.includes(code)}
                onChange={() => setCodes(toggle(codes, code))}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      {used.map((code) => {
        const attribute = choices?.attributes.find((one) => one.code === code);
        return (
          <fieldset key={code} className="value-list">
            <legend>{attribute?.label ?? code}</legend>
            {attribute?.options.map(({ value, label }) => (
              <label key={value} className="check">
                <input
                  type="checkbox"
                  checked={valuesOf(code).includes(value)}
                  onChange={() => setChosen({ ...chosen, [code]: toggle(valuesOf(code), value) })}
                />
                {label}
              </label>
            ))}
          </fieldset>
        );
      })}
      <div className="field-row">
        <label className="field">
          <span>{t('product_page.price_cents')}</span>
          <input value={price} inputMode="decimal" onChange={({ target }) => setPrice(target.value)} />
        </label>
        <label className="field">
          <span>{t('product_page.stock')}</span>
          <input value={stock} inputMode="numeric" onChange={({ target }) => setStock(target.value)} />
        </label>
      </div>
      {isTooMany && (
        <p className="field-error">{t('product_page.rule_too_many_variants', { count: MAX_VARIANTS })}</p>
      )}
      <button
        type="button"
        className="button-primary"
        disabled={missing.length === 0 || cents === null || isTooMany || isBusy}
        onClick={() => void make()}
      >
        {t('product_page.make_variants', { count: missing.length })}
      </button>
    </details>
  );
};

const Matrix = ({ page, data }: { page: ProductPage; data: ProductVariants }) => {
  const t = useText();
  const { can } = useSession();
  const { save, isBusy } = useSaveVariants(page);
  const mayWrite = can('products.write');
  const mayPrice = mayWrite && can('prices.write');
  const [typed, setTyped] = useState<Typed>({});
  const [filter, setFilter] = useState<Readonly<Record<string, string>>>({});
  const [bulk, setBulk] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const { attributes, variants } = data;
  const shown = variants.filter(({ values }) =>
    Object.entries(filter).every(([code, value]) => value === '' || values[code] === value),
  );
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 8,
  });
  const { changes, wrong } = parse(variants, typed);
  const set = (list: readonly ProductVariant[], field: Field, text: string) => {
    const next = { ...typed };
    for (const variant of list) {
      const { [field]: _, ...rest } = next[variant.sku] ?? {};
      const edits = text === storedOf(variant, field) ? rest : { ...rest, [field]: text };
      if (Object.keys(edits).length === 0) delete next[variant.sku];
      else next[variant.sku] = edits;
    }
    setTyped(next);
  };
  const saveAll = async () => {
    if (await save({ changes })) setTyped({});
  };
  const labelOf = (variant: ProductVariant): string =>
    attributes
      .map(({ code, values }) => values.find(({ value }) => value === variant.values[code])?.label ?? '–')
      .join(', ');
  const input = (variant: ProductVariant, field: 'price_cents' | 'special_cents') => (
    <input
      aria-label={`${t(`product_page.${field}`)}: ${labelOf(variant)}`}
      aria-invalid={wrong.has(`${variant.sku} ${field}`)}
      className={typed[variant.sku]?.[field] === undefined ? undefined : 'is-changed'}
      value={typed[variant.sku]?.[field] ?? storedOf(variant, field)}
      inputMode="decimal"
      maxLength={12}
      disabled={!mayPrice}
      onChange={({ target }) => set([variant], field, target.value)}
    />
  );
  return (
    <section className="variants">
      {mayWrite && <MissingForm page={page} data={data} isBusy={isBusy} onSave={save} />}
      {variants.length > 0 && (
        <>
          <div className="field-row">
            {attributes.map(({ code, label, values }) => (
              <label key={code} className="field">
                <span>{label}</span>
                <select
                  value={filter[code] ?? ''}
                  onChange={({ target }) => setFilter({ ...filter, [code]: target.value })}
                >
                  <option value="">{t('product_page.all_values')}</option>
                  {values.map(({ value, label: title }) => (
                    <option key={value} value={value}>
                      {title}
                    </option>
                  ))}
                </select>
              </label>
            ))}
            {mayPrice && (
              <label className="field">
                <span>{t('product_page.price_of_shown')}</span>
                <input value={bulk} inputMode="decimal" onChange={({ target }) => setBulk(target.value)} />
              </label>
            )}
          </div>
          {mayWrite && (
            <div className="picture-acts">
              {mayPrice && (
                <button
                  type="button"
                  className="button"
                  disabled={parseCents(bulk) === null}
                  onClick={() => set(shown, 'price_cents', asTyped(parseCents(bulk)))}
                >
                  {t('product_page.set_price', { count: shown.length })}
                </button>
              )}
              <button type="button" className="button" onClick={() => set(shown, 'state', 'hidden')}>
                {t('product_page.hide_shown', { count: shown.length })}
              </button>
              <button type="button" className="button" onClick={() => set(shown, 'state', 'published')}>
                {t('product_page.show_shown', { count: shown.length })}
              </button>
            </div>
          )}
          <p role="status" className="muted">
            {t('products.variants', { count: shown.length })}
          </p>
          <div className="variant-box" ref={box}>
            <div className="variant-rows" style={{ height: rows.getTotalSize() }}>
              {rows.getVirtualItems().map(({ index, start }) => {
                const variant = shown[index];
                if (!variant) return null;
                const state = typed[variant.sku]?.state ?? variant.state;
                return (
                  <div
                    key={variant.id}
                    className="variant-row"
                    ref={rows.measureElement}
                    data-index={index}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    <span className="variant-name">
                      {labelOf(variant)} <small className="muted">{variant.sku}</small>
                    </span>
                    {input(variant, 'price_cents')}
                    {input(variant, 'special_cents')}
                    <span className="variant-stock muted">{variant.stock ?? '–'}</span>
                    <label className="check">
                      <input
                        type="checkbox"
                        checked={state === 'published'}
                        disabled={!mayWrite}
                        aria-label={`${t('products.state_published')}: ${labelOf(variant)}`}
                        onChange={({ target }) =>
                          set([variant], 'state', target.checked ? 'published' : 'hidden')
                        }
                      />
                      <span aria-hidden="true">{t('products.state_published')}</span>
                    </label>
                  </div>
                );
              })}
            </div>
          </div>
          {mayWrite && (
            <div className="picture-acts">
              <button
                type="button"
                className="button-primary"
                disabled={changes.length === 0 || wrong.size > 0 || isBusy}
                onClick={() => void saveAll()}
              >
                {t('product_page.save_variants', { count: changes.length })}
              </button>
              {changes.length > 0 && (
                <button type="button" className="button" onClick={() => setTyped({})}>
                  {t('shell.draft_discard')}
                </button>
              )}
              {wrong.size > 0 && (
                <span className="field-error" role="alert">
                  <Icon name="alert" size={16} /> {t('product_page.rule_money')}
                </span>
              )}
            </div>
          )}
        </>
      )}
    </section>
  );
};

export const VariantsPart = ({ page }: { page: ProductPage }) => {
  const params = { id: String(page.id) };
  const { data, error, refetch } = useRead(
    productVariantsEndpoint,
    { params },
    { entities: ['product', 'stock'] },
  );
  const failure = failureOf(error);
  if (failure && !data) return <FailedState failure={failure} retry={() => void refetch()} />;
  return data ? <Matrix page={page} data={data.value} /> : <p aria-busy="true" />;
};
