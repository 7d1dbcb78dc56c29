// Filters of the product list.
import { PRODUCT_STATES, PRODUCT_TYPES } from '@klaas/core/catalog/office/product-filter.ts';
import { productValuesEndpoint } from '@klaas/core/contract/admin/product-list-endpoints.ts';
import type { ReactNode } from 'react';
import { useRead } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { ChoiceFilter, RangeFilter, SearchField, useFilterValue } from '../ui/filters.tsx';

const YES_NO = ['yes', 'no'] as const;
const TEXT_MARKS = ['missing', 'outdated'] as const;

interface ProductFiltersProps {
  sum: string;
  /** Names in the address whose value cannot be. */
  wrong: readonly string[];
  /** At the end of the row. */
  children: ReactNode;
}

/** Whose texts are shown. */
const StoreChoice = ({ stores }: { stores: readonly string[] }) => {
  const t = useText();
  const [store, setStore] = useFilterValue('store');
  if (stores.length < 2) return null;
  return (
    <label className="filter-select">
      {t('products.store')}
      <select value={store} onChange={({ target }) => setStore(target.value)}>
        {stores.map((code, at) => (
          <option key={code} value={at === 0 ? '' : code}>
            {code}
          </option>
        ))}
      </select>
    </label>
  );
};

export const ProductFilters = ({ sum, wrong, children }: ProductFiltersProps) => {
  const t = useText();
  const { data } = useRead(productValuesEndpoint, {}, { entities: ['category'] });
  const { stores = [], categories = [] } = data?.value ?? {};
  const yesNo = (name: string, label: string) => (
    <ChoiceFilter
      name={name}
      label={label}
      isSingle
      isWrong={wrong.includes(name)}
      options={YES_NO.map((value) => ({ value, title: t(`products.${value}`) }))}
    />
  );
  return (
    <div className="filters">
      <SearchField label={t('products.search')} />
      <ChoiceFilter
        name="types"
        label={t('products.type')}
        isWrong={wrong.includes('types')}
        options={PRODUCT_TYPES.map((value) => ({ value, title: t(`products.type_${value}`) }))}
      />
      <ChoiceFilter
        name="categories"
        label={t('products.category')}
        isWrong={wrong.includes('categories')}
        options={categories.map(({ id, title }) => ({ value: String(id), title }))}
      />
      <ChoiceFilter
        name="states"
        label={t('products.state')}
        isWrong={wrong.includes('states')}
        options={PRODUCT_STATES.map((value) => ({ value, title: t(`products.state_${value}`) }))}
      />
      <RangeFilter
        name="price"
        label={t('products.price')}
        type="text"
        isWrong={() => wrong.includes('price')}
      />
      {yesNo('special', t('products.special_price'))}
      {yesNo('stock', t('products.in_stock'))}
      {yesNo('picture', t('products.picture'))}
      {TEXT_MARKS.map((mark) => (
        <ChoiceFilter
          key={mark}
          name={mark}
          label={t(`products.${mark}`)}
          isSingle
          isWrong={wrong.includes(mark)}
          options={stores.map((value) => ({ value, title: value }))}
        />
      ))}
      <StoreChoice stores={stores} />
      {wrong.length > 0 && (
        <span className="field-error" role="alert">
          {t('products.filters_wrong', { count: wrong.length })}
        </span>
      )}
      <span className="filters-sum" role="status">
        {sum}
      </span>
      {children}
    </div>
  );
};
