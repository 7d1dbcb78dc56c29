// What is chosen of one product: variant, sizes, glass, options. Price and broken rules come from the shop's own
// functions while the person types.
import {
  type ChosenGoods,
  type GoodsChoice,
  goodsChoiceEndpoint,
  priceGoodsEndpoint,
} from '@klaas/core/contract/admin/goods-endpoints.ts';
import { type FormEvent, useMemo, useState } from 'react';
import { failureOf, useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { FailedState } from '../ui/page.tsx';
import { useLate } from '../ui/use-late.ts';
import { RuleField, RuleSelect } from './rule-field.tsx';
import { codeOf, useRuleText } from './use-rule-text.ts';

type Option = GoodsChoice['options'][number];
type Values = Readonly<Record<string, string>>;

interface ChoiceState {
  attributes: Values;
  options: Values;
}

interface Pair {
  option_id: string;
  option_value: string;
}

const PRICE_MS = 250;

const pairsIn = (
  goods: ChosenGoods | undefined,
  kind: 'custom_options' | 'configurable_item_options',
): Values => {
  const list = goods?.product_option?.extension_attributes?.[kind];
  return Object.fromEntries(
    (Array.isArray(list) ? (list as Pair[]) : []).map(({ option_id, option_value }) => [
      String(option_id),
      String(option_value),
    ]),
  );
};

const pairsOf = (values: Values): Pair[] =>
  Object.entries(values).flatMap(([option_id, option_value]) =>
    option_value.trim() === '' ? [] : [{ option_id, option_value: option_value.trim() }],
  );

/** A variant that is made to measure takes the options of a pane, another one does not. */
const isSized = ({ attributes, variants, is_made_to_measure }: GoodsChoice, chosen: Values): boolean => {
  if (attributes.length === 0) return is_made_to_measure;
  const variant = variants.find(({ values }) => attributes.every(({ id }, at) => values[at] === chosen[id]));
  return variant?.is_made_to_measure ?? false;
};

const optionsFor = (choice: GoodsChoice, chosen: Values): Option[] =>
  choice.options.filter(({ field }) => field === null || isSized(choice, chosen));

const goodsOf = (choice: GoodsChoice, { attributes, options }: ChoiceState, qty: number): ChosenGoods => {
  const shown = new Set(optionsFor(choice, attributes).map(({ id }) => id));
  return {
    ...{ sku: choice.sku, qty },
    product_option: {
      extension_attributes: {
        custom_options: pairsOf(Object.fromEntries(Object.entries(options).filter(([id]) => shown.has(id)))),
        configurable_item_options: pairsOf(attributes),
      },
    },
  };
};

const OptionField = ({
  option,
  value,
  error,
  onChange,
}: {
  option: Option;
  value: string;
  error: string;
  onChange: (value: string) => void;
}) => {
  const t = useText();
  const { title, type, values, min, max, step, is_required } = option;
  const chosen = value.split(',').filter(Boolean);
  if (type === 'checkbox')
    return (
      <fieldset className="choice-checks">
        <legend>{title}</legend>
        {values.map(({ id, title: name }) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange((target.checked ? [...chosen, id] : chosen.filter((one) => one !== id)).join())
              }
            />
            {name}
          </label>
        ))}
        {error !== '' && <small className="field-error">{error}</small>}
      </fieldset>
    );
  if (values.length > 0 && option.field !== 'cutouts')
    return (
      <RuleSelect
        label={title}
        error={error}
        value={value}
        required={is_required}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{t(is_required ? 'drafts.please_choose' : 'drafts.no_choice')}</option>
        {values.map(({ id, title: name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </RuleSelect>
    );
  const isNumber = min !== null && max !== null;
  return (
    <RuleField
      label={title}
      error={error}
      hint={isNumber ? t('drafts.between', { min, max }) : undefined}
      value={value}
      maxLength={500}
      required={is_required}
      {...(isNumber && { inputMode: 'numeric' as const, step: step ?? 1 })}
      onChange={({ target }) => onChange(target.value)}
    />
  );
};

const ChoiceForm = ({
  store,
  choice,
  given,
  submit,
  onChoose,
  onClose,
}: GoodsChoiceProps & { choice: GoodsChoice }) => {
  const t = useText();
  const { money } = useFormat();
  const ruleText = useRuleText();
  const [state, setState] = useState<ChoiceState>(() => ({
    attributes: pairsIn(given, 'configurable_item_options'),
    options: pairsIn(given, 'custom_options'),
  }));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setTried] = useState(false);
  const goods = useMemo(() => goodsOf(choice, state, given?.qty ?? 1), [choice, state, given?.qty]);
  const late = useLate(goods, PRICE_MS);
  const isComplete = choice.attributes.every(({ id }) => state.attributes[id]);
  const { data, isFetching } = useRead(
    priceGoodsEndpoint,
    { body: { ...late, store } },
    { entities: ['product', 'price'], isOn: isComplete },
  );
  const priced = late === goods && isComplete && !isFetching ? data?.value : undefined;
  // A quantity is the line's, where it can be mended.
  const problems = (priced?.problems ?? []).filter(({ field }) => field !== 'qty');
  const errorOf = (field: string, id: string): string => {
    const rule = problems.find((one) => one.field === field)?.rule;
    if (rule === undefined) return '';
    const isMissing = ['option_required', 'size_required', 'size_missing'].includes(codeOf(rule));
    return isTried || touched.has(id) || !isMissing ? ruleText(rule) : '';
  };
  const set = (part: keyof ChoiceState, id: string, value: string) => {
    setTouched(new Set(touched).add(id));
    setState({ ...state, [part]: { ...state[part], [id]: value } });
  };
  const whole = problems.find(({ field }) => field === 'sku')?.rule;
  const choose = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    if (priced && problems.length === 0) onChoose(goods);
  };
  return (
    <form
      className="goods-choice"
      aria-label={t('drafts.choose', { name: choice.name })}
      noValidate
      onSubmit={choose}
    >
      <h3>{choice.name}</h3>
      <div className="choice-fields">
        {choice.attributes.map(({ id, label, values }, at) => (
          <RuleSelect
            key={id}
            label={label}
            error={isTried && !state.attributes[id] ? t('drafts.rule_required') : ''}
            value={state.attributes[id] ?? ''}
            required
            autoFocus={at === 0}
            onChange={({ target }) => set('attributes', id, target.value)}
          >
            <option value="">{t('drafts.please_choose')}</option>
            {values
              .filter(({ id: value }) => choice.variants.some((variant) => variant.values[at] === value))
              .map(({ id: value, label: name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
          </RuleSelect>
        ))}
        {optionsFor(choice, state.attributes).map((option) => (
          <OptionField
            key={option.id}
            option={option}
            value={state.options[option.id] ?? ''}
            error={errorOf(`option.${option.id}`, option.id)}
            onChange={(value) => set('options', option.id, value)}
          />
        ))}
      </div>
      {whole !== undefined && (isTried || codeOf(whole) !== 'size_missing') && (
        <p className="field-error" role="alert">
          {ruleText(whole)}
        </p>
      )}
      <div className="form-acts">
        <button type="submit" className="button-primary">
          {submit}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {t('shell.cancel')}
        </button>
        <strong role="status">{priced?.price_cents != null && money(priced.price_cents)}</strong>
      </div>
    </form>
  );
};

interface GoodsChoiceProps {
  store: string;
  /** Of a line that is changed. */
  given?: ChosenGoods | undefined;
  submit: string;
  onChoose: (goods: ChosenGoods) => void;
  onClose: () => void;
}

export const GoodsChoiceForm = ({ sku, ...props }: GoodsChoiceProps & { sku: string }) => {
  const query = { store: props.store, sku };
  const { data, error, refetch } = useRead(goodsChoiceEndpoint, { query }, { entities: ['product'] });
  const failure = failureOf(error);
  if (failure && !data) return <FailedState failure={failure} retry={() => void refetch()} />;
  return data ? <ChoiceForm choice={data.value} {...props} /> : null;
};
