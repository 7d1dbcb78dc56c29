// Parts of a product's row: picture, state, price, texts.
import type { ProductRow } from '@klaas/core/contract/admin/product-list-endpoints.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { StateMark } from '../ui/state-mark.tsx';

export const ProductPicture = ({ image, size }: { image: string; size: 28 | 80 }) =>
  image === '' ? (
    <span className="product-picture" style={{ width: size, height: size }} />
  ) : (
    <img
      className="product-picture"
      src={`/img/${size * 2}/${size * 2}/resize${image}`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
    />
  );

export const ProductStateMark = ({ state }: Pick<ProductRow, 'state'>) => {
  const t = useText();
  return (
    <StateMark shape={state === 'published' ? 'dot' : 'ring'} tone={state === 'published' ? 'green' : 'grey'}>
      {t(`products.state_${state}`)}
    </StateMark>
  );
};

/** The lowest of its variants, or the price of its parts. */
export const ProductPrice = ({ row }: { row: ProductRow }) => {
  const t = useText();
  const { money } = useFormat();
  const { price_cents: cents, is_computed, variants } = row;
  if (cents === null) return is_computed ? t('products.price_of_parts') : '–';
  return variants > 1 ? t('products.price_from', { price: money(cents) }) : money(cents);
};

export const ProductTexts = ({ texts }: Pick<ProductRow, 'texts'>) => {
  const t = useText();
  return texts.map(({ store, is_missing, is_outdated }) => (
    <span key={store} className={is_missing || is_outdated ? 'text-missing' : 'text-there'}>
      {is_missing && t('products.text_missing', { store })}
      {is_missing && is_outdated && ', '}
      {is_outdated && t('products.text_outdated', { store })}
      {!is_missing && !is_outdated && store}
    </span>
  ));
};

export const useProductTitle = (): ((row: ProductRow) => string) => {
  return ({ name, options }) => (options.length === 0 ? name : `${name}, ${options.join(', ')}`);
};
