// [OFFICE-75] A new product: what it needs to exist. The rest is typed on its page, where it is published.
import { PRODUCT_TYPES } from '@klaas/core/catalog/office/product-filter.ts';
import { productValuesEndpoint } from '@klaas/core/contract/admin/product-list-endpoints.ts';
import { createProductEndpoint } from '@klaas/core/contract/admin/product-page-endpoints.ts';
import { localText } from '@klaas/core/stores/local-text.ts';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { callAdmin } from '../../api/call.ts';
import { useRead } from '../../api/queries.ts';
import { useTexts } from '../../i18n/use-text.tsx';
import { parseCents } from '../../orders/parse-cents.ts';
import { PageHead } from '../../ui/page.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { useChoices } from './form-parts.tsx';
import { renewProduct } from './use-product-form.ts';
import { useRuleText } from './use-rule-text.ts';
import '../../styles/product-page.css';

const KINDS = [...PRODUCT_TYPES, 'made'] as const;
type Kind = (typeof KINDS)[number];

const PRICED: readonly Kind[] = ['simple', 'virtual', 'downloadable'];
const SIZE_FIELDS = ['width_min', 'width_max', 'height_min', 'height_max', 'lead_time_days'] as const;

const wholeOf = (text: string): number | null => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : null);

type Typed = Record<string, string>;

/** The body of the call, or the fields that are no numbers. */
const bodyOf = (kind: Kind, typed: Typed, stores: readonly string[]) => {
  const errors: Typed = {};
  const of = (name: string): string => (typed[name] ?? '').trim();
  const number = (name: string): number => {
    const value = wholeOf(of(name));
    if (value === null) errors[name] = 'number';
    return value ?? 0;
  };
  const price = parseCents(of('price_cents'));
  if (PRICED.includes(kind) && price === null) errors['price_cents'] = 'money';
  const isCounted = kind === 'simple' && of('stock') !== '';
  const body = {
    type: kind === 'made' ? ('simple' as const) : kind,
    sku: of('sku'),
    names: Object.fromEntries(
      stores.filter((store) => of(`names.${store}`)).map((store) => [store, of(`names.${store}`)]),
    ),
    tax_class_id: Number(of('tax_class_id')),
    category_id: of('category_id') === '' ? null : Number(of('category_id')),
    price_cents: PRICED.includes(kind) ? price : null,
    stock: isCounted ? number('stock') : null,
    size:
      kind === 'made'
        ? {
            price_key: of('price_key'),
            ...{ width_min: number('width_min'), width_max: number('width_max') },
            ...{ height_min: number('height_min'), height_max: number('height_max') },
            ...{ thickness_mm: Number(of('thickness_mm')), lead_time_days: number('lead_time_days') },
          }
        : null,
  };
  return { body, errors };
};

export const NewProductScreen = () => {
  const { t, locale } = useTexts();
  const textOf = useFailureText();
  const ruleText = useRuleText();
  const navigate = useNavigate();
  const choices = useChoices();
  const { data: values } = useRead(productValuesEndpoint, {}, { entities: ['category'] });
  const [kind, setKind] = useState<Kind>('simple');
  const [typed, setTyped] = useState<Typed>({});
  const [errors, setErrors] = useState<Typed>({});
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  if (!choices || !values) return <div className="product-page" aria-busy="true" />;
  const stores = choices.stores.map(({ store }) => store);
  const keys = choices.price_keys;
  const first = {
    tax_class_id: String(choices.tax_classes[0]?.id ?? ''),
    price_key: keys[0]?.key ?? '',
  };
  const all: Typed = { ...first, ...typed };
  const sold = keys.find(({ key }) => key === all['price_key'])?.thicknesses ?? [];
  const whole: Typed = { thickness_mm: String(sold[0] ?? ''), ...all };
  const set = (name: string, value: string) => {
    setErrors(Object.fromEntries(Object.entries(errors).filter(([one]) => one !== name)));
    setTyped({ ...typed, [name]: value });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const made = bodyOf(kind, whole, stores);
    setErrors(made.errors);
    setProblem('');
    if (Object.keys(made.errors).length > 0) return;
    setBusy(true);
    const answer = await callAdmin(createProductEndpoint, { body: made.body });
    setBusy(false);
    if (!answer.ok) {
      setErrors(
        Object.fromEntries(
          (answer.fields ?? []).map(({ field, rule }) => [field.replace(/^size\./, ''), rule]),
        ),
      );
      return setProblem(answer.error === 'invalid' ? t('product_page.not_saved') : textOf(answer));
    }
    void navigate(`/products/${answer.value.id}`, { replace: true });
    await renewProduct();
  };
  const error = (name: string) =>
    errors[name] === undefined ? null : <span className="field-error">{ruleText(errors[name])}</span>;
  const input = (name: string, label: string, mode: 'text' | 'decimal' | 'numeric' = 'text') => (
    <label key={name} className="field">
      <span>{label}</span>
      <input
        value={whole[name] ?? ''}
        maxLength={255}
        inputMode={mode}
        aria-invalid={errors[name] !== undefined}
        onChange={({ target }) => set(name, target.value)}
      />
      {error(name)}
    </label>
  );
  const select = (name: string, label: string, options: readonly { value: string; title: string }[]) => (
    <label className="field">
      <span>{label}</span>
      <select value={whole[name] ?? ''} onChange={({ target }) => set(name, target.value)}>
        {options.map(({ value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
      {error(name)}
    </label>
  );
  return (
    <div className="product-page">
      <PageHead
        back={{ to: '/products', title: t('products.title') }}
        title={t('product_page.new')}
        about={t('product_page.new_about')}
      />
      <form className="new-product" onSubmit={(event) => void save(event)}>
        <label className="field">
          <span>{t('products.type')}</span>
          <select value={kind} onChange={({ target }) => setKind(target.value as Kind)}>
            {KINDS.map((one) => (
              <option key={one} value={one}>
                {one === 'made' ? t('product_page.type_made') : t(`products.type_${one}`)}
              </option>
            ))}
          </select>
        </label>
        {input('sku', t('products.sku'))}
        {stores.map((store) => input(`names.${store}`, `${t('product_page.name')} (${store})`))}
        {select('category_id', t('products.category'), [
          { value: '', title: '–' },
          ...values.value.categories.map(({ id, title }) => ({ value: String(id), title })),
        ])}
        {select(
          'tax_class_id',
          t('product_page.tax_class_id'),
          choices.tax_classes.map(({ id, title }) => ({
            value: String(id),
            title: localText(title, locale),
          })),
        )}
        {PRICED.includes(kind) && input('price_cents', t('product_page.price_cents'), 'decimal')}
        {kind === 'simple' && input('stock', t('product_page.stock'), 'numeric')}
        {kind === 'made' && (
          <>
            {select(
              'price_key',
              t('product_page.price_key'),
              keys.map(({ key }) => ({ value: key, title: key })),
            )}
            {select(
              'thickness_mm',
              t('product_page.thickness_mm'),
              sold.map((mm) => ({ value: String(mm), title: String(mm) })),
            )}
            {SIZE_FIELDS.map((field) => input(field, t(`product_page.${field}`), 'numeric'))}
          </>
        )}
        {problem !== '' && (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
        <div className="form-acts">
          <button type="submit" className="button-primary" disabled={isBusy}>
            {t('product_page.make')}
          </button>
        </div>
      </form>
    </div>
  );
};
