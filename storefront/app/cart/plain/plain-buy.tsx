// Add-to-cart form without JavaScript: the current choice as hidden fields, inputs for the remaining options.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { itemPayload } from '@klaas/core/cart/item-payload.ts';
import { productForCart } from '@klaas/core/cart/product-for-cart.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { Button } from '@klaas/ui/button.tsx';
import { Checkbox } from '@klaas/ui/checkbox.tsx';
import { Field } from '@klaas/ui/field.tsx';
import { Select } from '@klaas/ui/select.tsx';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop, useShopPath } from '../../shell/state/use-shop.ts';
import { formatSize, sizesOf } from '../line-size.ts';
import { type PlainField, plainFieldsOf } from './plain-choices.ts';
import '../add-to-cart.css';

/** Request payload of a line; the server validates and prices sizes and options. */
const payloadOf = (item: CartItem): string => {
  const { sku, qty, product_option } = itemPayload(item, '');
  return JSON.stringify({ sku, qty, ...(product_option && { product_option }) });
};

type Priced = Pick<PlainField, 'title' | 'price' | 'price_type'>;

const ChoiceField = ({ field }: { field: PlainField }) => {
  const t = useText();
  const { store } = useShop();
  const named = ({ title, price, price_type }: Priced): string => {
    if (!price) return title;
    const amount = price_type === 'percent' ? `${price} %` : formatPrice(price, store.i18n);
    return t('product.surcharge', { name: title, amount });
  };
  const { name, isRequired, values, chosen } = field;
  if (values.length === 0)
    return <Field label={named(field)} name={name} maxLength={120} required={isRequired} />;
  if (field.isMany)
    return (
      <fieldset className="choice stack gap-3 relative shrink">
        <legend className="choice-legend full">{field.title}</legend>
        {values.map((value) => (
          <Checkbox key={value.value} name={name} value={value.value} label={named(value)} />
        ))}
      </fieldset>
    );
  return (
    <Select label={field.title} name={name} defaultValue={chosen} required={isRequired}>
      {chosen === '' && <option value="">{t('product.none_chosen')}</option>}
      {values.map((value) => (
        <option key={value.value} value={value.value}>
          {named(value)}
        </option>
      ))}
    </Select>
  );
};

interface PlainFormProps {
  items: readonly string[];
  fields?: readonly PlainField[];
  qty: string;
  error?: string | undefined;
}

/** Also used on the cart page after a rejected quantity. */
export const PlainAddForm = ({ items, fields = [], qty, error }: PlainFormProps) => {
  const t = useText();
  const to = useShopPath();
  return (
    <form method="post" action={to('/cart')} className="plain-add stack gap-4 full">
      <input type="hidden" name="intent" value="add" />
      {items.map((item) => (
        <input key={item} type="hidden" name="item" value={item} />
      ))}
      {fields.map((field) => (
        <ChoiceField key={field.name} field={field} />
      ))}
      {items.length === 1 && (
        <Field
          label={t('product.quantity')}
          name="qty"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={qty}
          error={error}
          required
        />
      )}
      <Button type="submit" size="l" wide>
        {t('cart.add')}
      </Button>
    </form>
  );
};

interface PlainBuyProps {
  product: Product;
  /** Names of a bundle's products, by sku. */
  names: Readonly<Record<string, string>>;
  qty: number;
  error: { message: string; showField?: () => void } | null;
}

/** A missing option has a field in this form; a size has to be entered in the configurator's form. */
const isBlocking = (error: PlainBuyProps['error']): boolean =>
  error !== null && (error.message === '' || error.showField === undefined);

export const PlainBuy = ({ product, names, qty, error }: PlainBuyProps) => {
  const t = useText();
  const { settings } = useShop();
  if (isBlocking(error))
    return <p className="plain-note muted small">{error?.message || t('cart.no_script_size')}</p>;
  const { items } = productForCart(product, { ...settings.cart, quantity: qty });
  if (items.length === 0) return null;
  const size = items[0] && sizesOf(items[0]);
  return (
    <>
      {size && (
        <p className="plain-note muted small">{t('cart.made_to_measure', { size: formatSize(size) })}</p>
      )}
      <PlainAddForm
        items={items.map(payloadOf)}
        fields={plainFieldsOf(product, names)}
        qty={String(qty || 1)}
      />
    </>
  );
};
