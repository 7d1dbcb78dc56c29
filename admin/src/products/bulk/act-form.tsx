// What is to be done with the chosen products.
import { ROUNDINGS, type Rounding } from '@klaas/core/catalog/office/price-formula.ts';
import type { ProductAct } from '@klaas/core/catalog/office/product-act.ts';
import { productAttributesEndpoint } from '@klaas/core/contract/admin/product-bulk-endpoints.ts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useRead } from '../../api/queries.ts';
import { useText } from '../../i18n/use-text.tsx';
import { useSession } from '../../shell/session.tsx';
import { FORMULA_KINDS, type FormulaKind, formulaOf } from '../formula-text.ts';

const PRICE_ACTS = ['price', 'special', 'no_special'] as const;
const OTHER_ACTS = ['state', 'category_add', 'category_remove', 'attribute'] as const;
type ActKind = ProductAct['kind'];

interface Fields {
  kind: ActKind;
  formula: FormulaKind;
  amount: string;
  rounding: Rounding;
  from: string;
  to: string;
  state: 'published' | 'hidden';
  category: string;
  code: string;
  value: string;
}

interface Attribute {
  code: string;
  title: string;
  input: string;
  options: readonly { value: string; title: string }[];
}

const numberOrText = (text: string): number | string => (/^\d{1,9}$/.test(text) ? Number(text) : text);

const attributeAct = ({ code, value }: Fields, attribute: Attribute | undefined): ProductAct | null => {
  if (!attribute) return null;
  const isChoice = attribute.input === 'select' || attribute.input === 'boolean';
  if (value === '') return { kind: 'attribute', code, value: null };
  return { kind: 'attribute', code, value: isChoice ? numberOrText(value) : value };
};

/** Null: something is missing or cannot be. */
const actOf = (fields: Fields, attribute: Attribute | undefined): ProductAct | null => {
  const { kind, rounding, from, to, state, category } = fields;
  if (kind === 'no_special') return { kind };
  if (kind === 'state') return { kind, state };
  if (kind === 'attribute') return attributeAct(fields, attribute);
  if (kind === 'category_add' || kind === 'category_remove')
    return category === '' ? null : { kind, category_id: Number(category) };
  const formula = formulaOf(fields.formula, fields.amount);
  if (!formula) return null;
  if (kind === 'price') return { kind, formula, rounding };
  if (from !== '' && to !== '' && from > to) return null;
  return { kind, formula, rounding, from: from || null, to: to || null };
};

const Labelled = ({ title, input }: { title: string; input: (id: string) => ReactNode }) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{title}</label>
      {input(id)}
    </div>
  );
};

interface ActFormProps {
  store: string;
  categories: readonly { id: number; title: string }[];
  isBusy: boolean;
  onPlan: (act: ProductAct) => void;
  onClose: () => void;
}

export const ActForm = ({ store, categories, isBusy, onPlan, onClose }: ActFormProps) => {
  const t = useText();
  const { can } = useSession();
  const errorId = useId();
  const kinds: ActKind[] = [
    ...(can('prices.write') ? PRICE_ACTS : []),
    ...(can('products.write') ? OTHER_ACTS : []),
  ];
  const [isWrong, setWrong] = useState(false);
  const [fields, setFields] = useState<Fields>({
    ...{ kind: kinds[0] ?? 'price', formula: 'raise_percent', amount: '', rounding: 'none' },
    ...{ from: '', to: '', state: 'hidden', category: '', code: '', value: '' },
  });
  const { data } = useRead(productAttributesEndpoint, { query: { store } }, { entities: ['attribute'] });
  const attributes = data?.value ?? [];
  const attribute = attributes.find(({ code }) => code === fields.code);
  const set = (more: Partial<Fields>) => {
    setWrong(false);
    setFields({ ...fields, ...more });
  };
  const { kind } = fields;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const act = actOf(fields, attribute);
    setWrong(act === null);
    if (act) onPlan(act);
  };
  const choice = <Value extends string>(
    title: string,
    value: Value,
    options: readonly { value: string; title: string }[],
    change: (value: Value) => void,
  ) => (
    <Labelled
      title={title}
      input={(id) => (
        <select id={id} value={value} onChange={({ target }) => change(target.value as Value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.title}
            </option>
          ))}
        </select>
      )}
    />
  );
  const none = { value: '', title: '–' };
  return (
    <form className="bulk-form" onSubmit={submit}>
      {choice(
        t('products.act'),
        kind,
        kinds.map((value) => ({ value, title: t(`products.act_${value}`) })),
        (next) => set({ kind: next, ...(next === 'special' && { formula: 'lower_percent' }) }),
      )}
      {(kind === 'price' || kind === 'special') && (
        <>
          {choice(
            t('products.formula'),
            fields.formula,
            FORMULA_KINDS.map((value) => ({ value, title: t(`products.formula_${value}`) })),
            (formula) => set({ formula }),
          )}
          <Labelled
            title={t('products.formula_value')}
            input={(id) => (
              <input
                id={id}
                value={fields.amount}
                inputMode="decimal"
                maxLength={20}
                aria-invalid={isWrong}
                aria-describedby={isWrong ? errorId : undefined}
                onChange={({ target }) => set({ amount: target.value })}
              />
            )}
          />
          {choice(
            t('products.rounding'),
            fields.rounding,
            ROUNDINGS.map((value) => ({ value, title: t(`products.rounding_${value}`) })),
            (rounding) => set({ rounding }),
          )}
        </>
      )}
      {kind === 'special' &&
        (['from', 'to'] as const).map((side) => (
          <Labelled
            key={side}
            title={t(`products.special_${side}`)}
            input={(id) => (
              <input
                id={id}
                type="date"
                value={fields[side]}
                onChange={({ target }) => set({ [side]: target.value })}
              />
            )}
          />
        ))}
      {kind === 'state' &&
        choice(
          t('products.state'),
          fields.state,
          (['published', 'hidden'] as const).map((value) => ({
            ...{ value, title: t(`products.state_${value}`) },
          })),
          (state) => set({ state }),
        )}
      {(kind === 'category_add' || kind === 'category_remove') &&
        choice(
          t('products.category'),
          fields.category,
          [none, ...categories.map(({ id, title }) => ({ value: String(id), title }))],
          (category) => set({ category }),
        )}
      {kind === 'attribute' &&
        choice(
          t('products.attribute'),
          fields.code,
          [none, ...attributes.map(({ code, title }) => ({ value: code, title }))],
          (code) => set({ code, value: '' }),
        )}
      {kind === 'attribute' &&
        attribute?.input === 'select' &&
        choice(t('products.attribute_value'), fields.value, [none, ...attribute.options], (value) =>
          set({ value }),
        )}
      {kind === 'attribute' &&
        attribute?.input === 'boolean' &&
        choice(
          t('products.attribute_value'),
          fields.value,
          [
            none,
            { value: '1', title: t('products.attribute_yes') },
            { value: '0', title: t('products.attribute_no') },
          ],
          (value) => set({ value }),
        )}
      {kind === 'attribute' && attribute && attribute.input.startsWith('text') && (
        <Labelled
          title={t('products.attribute_value')}
          input={(id) => (
            <input
              id={id}
              value={fields.value}
              maxLength={1000}
              onChange={({ target }) => set({ value: target.value })}
            />
          )}
        />
      )}
      {isWrong && (
        <p className="field-error" id={errorId} role="alert">
          {t('products.act_wrong')}
        </p>
      )}
      <div className="form-acts">
        <button type="submit" className="button-primary" disabled={isBusy}>
          {t('products.act_preview')}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {t('shell.cancel')}
        </button>
      </div>
    </form>
  );
};
