// One attribute: its title and options in every store. Options are saved together; what is in use cannot be removed.
import {
  type AttributeEdit,
  type AttributeOption,
  type AttributePage,
  SWATCHES,
  type Swatch,
  saveAttributeEndpoint,
} from '@klaas/core/contract/admin/attribute-endpoints.ts';
import { type FormEvent, useId, useState } from 'react';
import { callAdmin, type Failure } from '../api/call.ts';
import { queryClient } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { RuleField } from '../orders/rule-field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Peek } from '../ui/peek.tsx';
import { showToast } from '../ui/toast.tsx';
import { useAttributeErrors } from './attribute-failure.ts';
import { MergeDialog } from './merge-dialog.tsx';

interface AttributePeekProps {
  attribute: AttributePage;
  title: string;
  mayWrite: boolean;
  onClose: () => void;
  onStep: (step: 1 | -1) => void;
}

/** New ones have a key of their own until they are saved. */
type TypedOption = AttributeEdit['options'][number] & { key: string };

interface Typed {
  titles: Record<string, string>;
  options: TypedOption[];
}

const isSwatch = (text: string | null): text is Swatch => SWATCHES.some((one) => one === text);

const typedOf = ({ titles, list }: AttributePage): Typed => ({
  titles,
  options: list.map(({ value, labels, swatch }) => ({
    ...{ key: value, value, labels },
    swatch: isSwatch(swatch) ? swatch : null,
  })),
});
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

interface OptionRowProps {
  option: TypedOption;
  at: number;
  stores: readonly string[];
  isSwatched: boolean;
  mayWrite: boolean;
  products: number;
  errors: Record<string, string>;
  onChange: (option: TypedOption) => void;
  onUp: () => void;
  onRemove: () => void;
  onMerge: (() => void) | null;
}

const OptionRow = (props: OptionRowProps) => {
  const { option, at, stores, isSwatched, mayWrite, products, errors } = props;
  const { onChange, onUp, onRemove, onMerge } = props;
  const t = useText();
  const { labels, swatch } = option;
  const name = labels[stores[0] ?? ''] || `${at + 1}`;
  return (
    <li className="option-row">
      {stores.map((store) => (
        <RuleField
          key={store}
          label={t('attributes.option_in', { number: at + 1, store })}
          lang={store}
          maxLength={120}
          disabled={!mayWrite}
          value={labels[store] ?? ''}
          error={errors[`options.${at}.labels.${store}`]}
          onChange={({ target }) => onChange({ ...option, labels: { ...labels, [store]: target.value } })}
        />
      ))}
      {isSwatched && (
        <label className="field">
          <span>{t('attributes.swatch')}</span>
          <select
            value={swatch ?? ''}
            disabled={!mayWrite}
            aria-label={t('attributes.swatch_of', { name })}
            onChange={({ target: { value } }) =>
              onChange({ ...option, swatch: isSwatch(value) ? value : null })
            }
          >
            <option value="">{t('attributes.swatch_none')}</option>
            {SWATCHES.map((one) => (
              <option key={one} value={one}>
                {t(`attributes.swatch_${one}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className="option-acts">
        <span className="muted">{t('attributes.used_by', { count: products })}</span>
        {mayWrite && (
          <>
            <button
              type="button"
              className="button-text"
              disabled={at === 0}
              aria-label={t('attributes.up', { name })}
              onClick={onUp}
            >
              ↑
            </button>
            {onMerge && (
              <button
                type="button"
                className="button-text"
                aria-haspopup="dialog"
                aria-label={t('attributes.merge', { name })}
                onClick={onMerge}
              >
                {t('attributes.merge_short')}
              </button>
            )}
            <button
              type="button"
              className="icon-button"
              disabled={products > 0}
              aria-label={t(products > 0 ? 'attributes.remove_used' : 'attributes.remove', {
                name,
                count: products,
              })}
              onClick={onRemove}
            >
              <Icon name="close" />
            </button>
          </>
        )}
      </div>
    </li>
  );
};

export const AttributePeek = ({ attribute, title, mayWrite, onClose, onStep }: AttributePeekProps) => {
  const t = useText();
  const form = useId();
  const errorsOf = useAttributeErrors();
  const [base, setBase] = useState(attribute);
  const [typed, setTyped] = useState(() => typedOf(attribute));
  const [added, setAdded] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [given, setGiven] = useState<AttributeOption | null>(null);
  const isChanged = !isSame(typed, typedOf(base));
  // What a colleague saved is shown at once, unless something is typed here.
  if (!isChanged && !isSame(base, attribute)) {
    setBase(attribute);
    setTyped(typedOf(attribute));
  }
  const errors = errorsOf(failure);
  const stores = Object.keys(base.titles);
  const nameOf = ({ labels }: AttributeOption): string => labels[stores[0] ?? ''] ?? '';
  const change = (options: TypedOption[]) => setTyped({ ...typed, options });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const options = typed.options.map(({ key: _, ...option }) => option);
    const answer = await callAdmin(saveAttributeEndpoint, {
      params: { id: String(attribute.id) },
      body: { versions: base.versions, titles: typed.titles, options },
    });
    setBusy(false);
    setFailure(answer.ok ? null : answer);
    if (answer.ok) {
      showToast(t('attributes.saved'));
      setTyped(typedOf(base));
    }
    await queryClient.invalidateQueries();
  };
  const add = () => {
    setAdded(added + 1);
    const labels = Object.fromEntries(stores.map((store) => [store, '']));
    change([...typed.options, { key: `new-${added}`, value: null, labels, swatch: null }]);
  };
  return (
    <Peek
      title={title}
      label={title}
      isWide
      onClose={onClose}
      onStep={onStep}
      acts={
        mayWrite && (
          <button type="submit" form={form} className="button-primary" disabled={isBusy || !isChanged}>
            {t('shell.save')}
          </button>
        )
      }
    >
      <form id={form} className="attribute-form" onSubmit={(event) => void save(event)}>
        <div className="option-row">
          {stores.map((store) => (
            <RuleField
              key={store}
              label={t('attributes.name_in', { store })}
              lang={store}
              maxLength={120}
              disabled={!mayWrite}
              value={typed.titles[store] ?? ''}
              error={errors[`titles.${store}`]}
              onChange={({ target }) =>
                setTyped({ ...typed, titles: { ...typed.titles, [store]: target.value } })
              }
            />
          ))}
        </div>
        {(errors[''] || errors['options']) && (
          <p className="field-error" role="alert">
            {errors[''] ?? errors['options']}
          </p>
        )}
        {attribute.has_options ? (
          <>
            <h3>{t('attributes.options')}</h3>
            <ol className="option-list">
              {typed.options.map((option, at) => {
                const stored = base.list.find(({ value }) => value === option.value);
                return (
                  <OptionRow
                    key={option.key}
                    {...{ option, at, stores, mayWrite, errors }}
                    isSwatched={base.is_swatched}
                    products={stored?.products ?? 0}
                    onChange={(next) => change(typed.options.map((one) => (one === option ? next : one)))}
                    onUp={() => {
                      const rest = typed.options.filter((one) => one !== option);
                      change([...rest.slice(0, at - 1), option, ...rest.slice(at - 1)]);
                    }}
                    onRemove={() => change(typed.options.filter((one) => one !== option))}
                    onMerge={stored && !isChanged ? () => setGiven(stored) : null}
                  />
                );
              })}
            </ol>
            {mayWrite && (
              <button type="button" className="button" onClick={add}>
                <Icon name="plus" size={16} />
                {t('attributes.add')}
              </button>
            )}
          </>
        ) : (
          <p className="muted">{t('attributes.no_options')}</p>
        )}
      </form>
      <MergeDialog attribute={base} from={given} nameOf={nameOf} onClose={() => setGiven(null)} />
    </Peek>
  );
};
