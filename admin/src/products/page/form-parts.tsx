// The parts of the page of a product that are typed into its form.

import { productValuesEndpoint } from '@klaas/core/contract/admin/product-list-endpoints.ts';
import {
  type ProductChoices,
  productChoicesEndpoint,
} from '@klaas/core/contract/admin/product-page-endpoints.ts';
import { localText } from '@klaas/core/stores/local-text.ts';
import { useRead } from '../../api/queries.ts';
import { useText, useTexts } from '../../i18n/use-text.tsx';
import { useSession } from '../../shell/session.tsx';
import { FieldError, SharedField, TextRow } from './form-fields.tsx';
import { BundleList, OptionList } from './option-lists.tsx';
import { ALL, SEARCH_FIELDS, TEXT_FIELDS } from './product-form.ts';
import { SearchPreview } from './search-preview.tsx';
import { SkuList } from './sku-list.tsx';
import { TierPrices } from './tier-prices.tsx';
import type { ProductForm } from './use-product-form.ts';

interface PartProps {
  form: ProductForm;
}

export const useChoices = (): ProductChoices | undefined =>
  useRead(productChoicesEndpoint, {}, { entities: ['tax_class', 'price_table', 'attribute'] }).data?.value;

const CategoryPart = ({ form, mayWrite }: PartProps & { mayWrite: boolean }) => {
  const t = useText();
  const { data } = useRead(productValuesEndpoint, {}, { entities: ['category'] });
  const name = `${ALL}.category_ids`;
  const chosen: number[] = JSON.parse(form.values[name] ?? '[]');
  const categories = data?.value.categories ?? [];
  const toggle = (id: number) =>
    form.set(
      name,
      JSON.stringify(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]),
    );
  return (
    <fieldset className="category-box">
      <legend>{t('products.categories')}</legend>
      <div className="category-list">
        {categories.map(({ id, title }) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              disabled={!mayWrite}
              onChange={() => toggle(id)}
            />
            {title}
          </label>
        ))}
      </div>
      <FieldError form={form} name={name} />
    </fieldset>
  );
};

export const BasicsPart = ({ form }: PartProps) => {
  const { can } = useSession();
  const mayTexts = can('products.texts') || can('products.write');
  const mayWrite = can('products.write');
  return (
    <>
      {TEXT_FIELDS.map((field) => (
        <TextRow key={field} form={form} field={field} mayWrite={mayTexts} />
      ))}
      <div className="field-row">
        <SharedField form={form} field="weight" mayWrite={mayWrite} />
        <SharedField form={form} field="lead_time_days" mayWrite={mayWrite} />
      </div>
      <CategoryPart form={form} mayWrite={mayWrite} />
    </>
  );
};

export const PricesPart = ({ form }: PartProps) => {
  const { t, locale } = useTexts();
  const { can } = useSession();
  const choices = useChoices();
  const mayWrite = can('prices.write') && !form.page.is_computed;
  return (
    <>
      {form.page.is_computed && <p className="muted">{t('product_page.price_of_parts')}</p>}
      {form.page.is_made_to_measure && <p className="muted">{t('product_page.price_of_table')}</p>}
      <div className="field-row">
        <SharedField form={form} field="price_cents" mayWrite={mayWrite} />
        <SharedField form={form} field="special_cents" mayWrite={mayWrite} />
        <SharedField form={form} field="special_from" mayWrite={mayWrite}>
          {(control) => <input type="date" {...control} />}
        </SharedField>
        <SharedField form={form} field="special_to" mayWrite={mayWrite}>
          {(control) => <input type="date" {...control} />}
        </SharedField>
      </div>
      <div className="field-row">
        <SharedField form={form} field="tax_class_id" mayWrite={can('products.write')}>
          {(control) => (
            <select {...control}>
              {!choices?.tax_classes.some(({ id }) => String(id) === control.value) && (
                <option value={control.value}>{control.value}</option>
              )}
              {choices?.tax_classes.map(({ id, title }) => (
                <option key={id} value={String(id)}>
                  {localText(title, locale)}
                </option>
              ))}
            </select>
          )}
        </SharedField>
      </div>
      {can('prices.read') && <TierPrices id={form.page.id} mayWrite={can('prices.write')} />}
    </>
  );
};

const LinkList = ({ form, field }: PartProps & { field: 'related' | 'upsell' | 'associated' }) => {
  const t = useText();
  const { can } = useSession();
  const name = `${ALL}.${field}`;
  return (
    <section>
      <h2>{t(`product_page.${field}`)}</h2>
      <SkuList
        label={t(`product_page.${field}`)}
        skus={JSON.parse(form.values[name] ?? '[]')}
        mayWrite={can('products.write')}
        onChange={(skus) => form.set(name, JSON.stringify(skus))}
      />
      <FieldError form={form} name={name} />
    </section>
  );
};

export const LinksPart = ({ form }: PartProps) => (
  <>
    <LinkList form={form} field="related" />
    <LinkList form={form} field="upsell" />
  </>
);

export const OptionsPart = ({ form }: PartProps) => {
  const { can } = useSession();
  const mayWrite = can('products.write');
  return (
    <>
      {form.page.type === 'grouped' && <LinkList form={form} field="associated" />}
      {form.page.type === 'bundle' && <BundleList form={form} mayWrite={mayWrite} />}
      <OptionList form={form} mayWrite={mayWrite} />
    </>
  );
};

export const SearchPart = ({ form }: PartProps) => {
  const t = useText();
  const { can } = useSession();
  const mayTexts = can('products.texts') || can('products.write');
  return (
    <>
      {SEARCH_FIELDS.map((field) => (
        <TextRow
          key={field}
          form={form}
          field={field}
          mayWrite={field === 'url_key' ? can('products.write') : mayTexts}
        />
      ))}
      <p className="muted">{t('product_page.address_moves')}</p>
      <h2>{t('product_page.search_result')}</h2>
      <div className="text-row">
        {form.page.stores.map(({ store }) => (
          <SearchPreview key={store} form={form} store={store} />
        ))}
      </div>
    </>
  );
};
