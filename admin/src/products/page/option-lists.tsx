// Choices of a product: what is the same in each store is typed once, titles side by side.
import type { BundleEdit, ProductOptionEdit } from '@klaas/core/contract/admin/product-page-endpoints.ts';
import { useText } from '../../i18n/use-text.tsx';
import { parseCents } from '../../orders/parse-cents.ts';
import { Icon } from '../../ui/icon.tsx';
import { FieldError } from './form-fields.tsx';
import { SkuFinder } from './sku-list.tsx';
import type { ProductForm } from './use-product-form.ts';

/** Option numbers follow the number of the product. */
const IDS = 100;

const listOf = <Entry,>(form: ProductForm, store: string, field: string): Entry[] =>
  JSON.parse(form.values[`${store}.${field}`] ?? '[]');

const storesOf = ({ page }: ProductForm): string[] =>
  page.stores.filter(({ version }) => version > 0).map(({ store }) => store);

const nextId = (form: ProductForm, taken: readonly number[]): number =>
  Math.max(form.page.id * IDS, ...taken) + 1;

interface Titled {
  id: number;
  title: string;
}

const Titles = ({
  stores,
  label,
  titleOf,
  disabled,
  onChange,
}: {
  stores: readonly string[];
  label: string;
  titleOf: (store: string) => string;
  disabled: boolean;
  onChange: (store: string, title: string) => void;
}) =>
  stores.map((store) => (
    <label key={store} className="field">
      <span>{`${label} (${store})`}</span>
      <input
        value={titleOf(store)}
        maxLength={255}
        disabled={disabled}
        onChange={({ target }) => onChange(store, target.value)}
      />
    </label>
  ));

/** Writes an entry of each store's list: what is shared as given, the titles as they are. */
const useLists = <Entry extends Titled>(form: ProductForm, field: 'options' | 'bundle') => {
  const stores = storesOf(form);
  const lists = new Map(stores.map((store) => [store, listOf<Entry>(form, store, field)]));
  const first = lists.get(stores[0] ?? '') ?? [];
  const write = (next: ReadonlyMap<string, readonly Entry[]>) =>
    form.setAll(
      Object.fromEntries([...next].map(([store, list]) => [`${store}.${field}`, JSON.stringify(list)])),
    );
  const mapAll = (change: (entry: Entry, store: string) => Entry): void =>
    write(new Map([...lists].map(([store, list]) => [store, list.map((entry) => change(entry, store))])));
  return {
    stores,
    first,
    inStore: (store: string, id: number) => lists.get(store)?.find((one) => one.id === id),
    change: (id: number, change: (entry: Entry, store: string) => Entry) =>
      mapAll((entry, store) => (entry.id === id ? change(entry, store) : entry)),
    add: (entry: Entry) => write(new Map([...lists].map(([store, list]) => [store, [...list, entry]]))),
    remove: (id: number) =>
      write(new Map([...lists].map(([store, list]) => [store, list.filter((one) => one.id !== id)]))),
  };
};

const PriceInput = ({
  label,
  cents,
  disabled,
  onChange,
}: {
  label: string;
  cents: number;
  disabled: boolean;
  onChange: (cents: number) => void;
}) => (
  <label className="field option-price">
    <span>{label}</span>
    <input
      key={cents}
      defaultValue={(cents / 100).toFixed(2).replace('.', ',')}
      inputMode="decimal"
      disabled={disabled}
      onBlur={({ target }) => {
        const typed = parseCents(target.value);
        if (typed === null) target.value = (cents / 100).toFixed(2).replace('.', ',');
        else if (typed !== cents) onChange(typed);
      }}
    />
  </label>
);

const OPTION_TYPES = ['drop_down', 'radio', 'checkbox', 'field', 'area'] as const;
const isChosen = (type: string): boolean => type !== 'field' && type !== 'area';

const Option = ({
  form,
  option,
  lists,
  mayWrite,
}: {
  form: ProductForm;
  option: ProductOptionEdit;
  lists: ReturnType<typeof useLists<ProductOptionEdit>>;
  mayWrite: boolean;
}) => {
  const t = useText();
  const { id, type, is_required, price_cents, values } = option;
  const change = (part: Partial<ProductOptionEdit>) => lists.change(id, (one) => ({ ...one, ...part }));
  const changeValue = (valueId: number, part: (store: string) => object) =>
    lists.change(id, (one, store) => ({
      ...one,
      values: one.values.map((value) => (value.id === valueId ? { ...value, ...part(store) } : value)),
    }));
  const taken = lists.first.flatMap((one) => one.values.map((value) => value.id));
  const disabled = !mayWrite;
  return (
    <fieldset className="option-box">
      <legend>{option.title || t('product_page.new_option')}</legend>
      <div className="option-line">
        <Titles
          stores={lists.stores}
          label={t('product_page.option_title')}
          titleOf={(store) => lists.inStore(store, id)?.title ?? ''}
          disabled={disabled}
          onChange={(store, title) => lists.change(id, (one, at) => (at === store ? { ...one, title } : one))}
        />
        <label className="field">
          <span>{t('product_page.option_type')}</span>
          <select
            value={type}
            disabled={disabled}
            onChange={({ target }) => change({ type: target.value as ProductOptionEdit['type'] })}
          >
            {OPTION_TYPES.map((one) => (
              <option key={one} value={one}>
                {t(`product_page.option_${one}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="check">
          <input
            type="checkbox"
            checked={is_required}
            disabled={disabled}
            onChange={({ target }) => change({ is_required: target.checked })}
          />
          {t('product_page.is_required')}
        </label>
        {!isChosen(type) && (
          <PriceInput
            label={t('product_page.surcharge')}
            cents={price_cents}
            disabled={disabled}
            onChange={(cents) => change({ price_cents: cents })}
          />
        )}
        {mayWrite && (
          <button type="button" className="button-text" onClick={() => lists.remove(id)}>
            {t('product_page.take_away', { what: option.title })}
          </button>
        )}
      </div>
      {isChosen(type) && (
        <ul>
          {values.map((value) => (
            <li key={value.id} className="option-line">
              <Titles
                stores={lists.stores}
                label={t('product_page.value_title')}
                titleOf={(store) =>
                  lists.inStore(store, id)?.values.find((one) => one.id === value.id)?.title ?? ''
                }
                disabled={disabled}
                onChange={(store, title) => changeValue(value.id, (at) => (at === store ? { title } : {}))}
              />
              <PriceInput
                label={t('product_page.surcharge')}
                cents={value.price_cents}
                disabled={disabled}
                onChange={(cents) => changeValue(value.id, () => ({ price_cents: cents }))}
              />
              {mayWrite && (
                <button
                  type="button"
                  className="button-text"
                  onClick={() => change({ values: values.filter((one) => one.id !== value.id) })}
                >
                  {t('product_page.take_away', { what: value.title })}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && isChosen(type) && (
        <button
          type="button"
          className="button-text"
          onClick={() =>
            lists.change(id, (one) => ({
              ...one,
              values: [...one.values, { id: nextId(form, taken), title: '', price_cents: 0 }],
            }))
          }
        >
          {t('product_page.add_value')}
        </button>
      )}
    </fieldset>
  );
};

export const OptionList = ({ form, mayWrite }: { form: ProductForm; mayWrite: boolean }) => {
  const t = useText();
  const lists = useLists<ProductOptionEdit>(form, 'options');
  const add = () =>
    lists.add({
      ...{
        id: nextId(
          form,
          lists.first.map(({ id }) => id),
        ),
        title: '',
        type: 'drop_down',
      },
      ...{ is_required: false, price_cents: 0, values: [] },
    });
  return (
    <section>
      <h2>{t('product_page.options')}</h2>
      {lists.first.map((option) => (
        <Option key={option.id} form={form} option={option} lists={lists} mayWrite={mayWrite} />
      ))}
      {lists.stores.map((store) => (
        <FieldError key={store} form={form} name={`${store}.options`} />
      ))}
      {mayWrite && (
        <button type="button" className="button" onClick={add}>
          <Icon name="plus" size={16} /> {t('product_page.add_option')}
        </button>
      )}
    </section>
  );
};

const BUNDLE_TYPES = ['radio', 'select', 'checkbox'] as const;

export const BundleList = ({ form, mayWrite }: { form: ProductForm; mayWrite: boolean }) => {
  const t = useText();
  const lists = useLists<BundleEdit>(form, 'bundle');
  const disabled = !mayWrite;
  return (
    <section>
      <h2>{t('product_page.bundle')}</h2>
      {lists.first.map(({ id, title, type, is_required, parts }) => {
        const change = (part: Partial<BundleEdit>) => lists.change(id, (one) => ({ ...one, ...part }));
        return (
          <fieldset key={id} className="option-box">
            <legend>{title || t('product_page.new_option')}</legend>
            <div className="option-line">
              <Titles
                stores={lists.stores}
                label={t('product_page.option_title')}
                titleOf={(store) => lists.inStore(store, id)?.title ?? ''}
                disabled={disabled}
                onChange={(store, text) =>
                  lists.change(id, (one, at) => (at === store ? { ...one, title: text } : one))
                }
              />
              <label className="field">
                <span>{t('product_page.option_type')}</span>
                <select
                  value={type}
                  disabled={disabled}
                  onChange={({ target }) => change({ type: target.value as BundleEdit['type'] })}
                >
                  {BUNDLE_TYPES.map((one) => (
                    <option key={one} value={one}>
                      {t(`product_page.bundle_${one}`)}
                    </option>
                  ))}
                </select>
              </label>
              <label className="check">
                <input
                  type="checkbox"
                  checked={is_required}
                  disabled={disabled}
                  onChange={({ target }) => change({ is_required: target.checked })}
                />
                {t('product_page.is_required')}
              </label>
              {mayWrite && (
                <button type="button" className="button-text" onClick={() => lists.remove(id)}>
                  {t('product_page.take_away', { what: title })}
                </button>
              )}
            </div>
            <ul>
              {parts.map((part, at) => (
                <li key={part.sku} className="option-line">
                  <span>{part.sku}</span>
                  <label className="field option-price">
                    <span>{t('product_page.quantity')}</span>
                    <input
                      type="number"
                      min={1}
                      max={1000}
                      value={part.qty}
                      disabled={disabled}
                      onChange={({ target }) =>
                        change({
                          parts: parts.with(at, {
                            ...part,
                            qty: Math.max(1, Math.trunc(target.valueAsNumber) || 1),
                          }),
                        })
                      }
                    />
                  </label>
                  <label className="check">
                    <input
                      type="radio"
                      name={`default-${id}`}
                      checked={part.is_default}
                      disabled={disabled}
                      onChange={() =>
                        change({ parts: parts.map((one) => ({ ...one, is_default: one.sku === part.sku })) })
                      }
                    />
                    {t('product_page.is_default')}
                  </label>
                  {mayWrite && (
                    <button
                      type="button"
                      className="button-text"
                      onClick={() => change({ parts: parts.toSpliced(at, 1) })}
                    >
                      {t('product_page.take_away', { what: part.sku })}
                    </button>
                  )}
                </li>
              ))}
            </ul>
            {mayWrite && (
              <SkuFinder
                label={t('product_page.add_to', { list: title })}
                kind="variants"
                onAdd={(sku) =>
                  parts.every((one) => one.sku !== sku) &&
                  change({ parts: [...parts, { sku, qty: 1, is_default: parts.length === 0 }] })
                }
              />
            )}
          </fieldset>
        );
      })}
      {lists.stores.map((store) => (
        <FieldError key={store} form={form} name={`${store}.bundle`} />
      ))}
      {mayWrite && (
        <button
          type="button"
          className="button"
          onClick={() =>
            lists.add({
              ...{
                id: nextId(
                  form,
                  lists.first.map(({ id }) => id),
                ),
                title: '',
                type: 'radio',
              },
              ...{ is_required: true, parts: [] },
            })
          }
        >
          <Icon name="plus" size={16} /> {t('product_page.add_option')}
        </button>
      )}
    </section>
  );
};
