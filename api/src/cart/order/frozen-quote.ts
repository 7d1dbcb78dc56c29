// A quote of the staff as it was sent: everything that its order needs, whatever the catalogue, the price tables or the
// taxes become. Of products it holds only what an order reads of them. [OFFICE-70] [OFFICE-71]
import { randomBytes } from 'node:crypto';
import type { Product, Variant } from '@klaas/core/catalog/product.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { RunStatement } from '../../db/run-statement.ts';
import type { CartContext } from '../cart-context.ts';
import { createGuestCart } from '../cart-lifecycle-repository.ts';
import type { Quote, QuotedLine } from '../cart-quote.ts';
import { loadCart } from '../cart-repository.ts';

export type FrozenQuote = Omit<Quote, 'taxShipping'>;

const frozenProduct = (product: Product): Product => {
  const { id, sku, name, type_id, status, image, tax_class_id, custom_size } = product;
  const { lead_time_days, booked_as, slug, visibility, url_key, url_path } = product;
  return {
    ...{ slug, visibility, url_key, url_path },
    ...{ id, sku, name, type_id, status, image, tax_class_id, custom_size, lead_time_days, booked_as },
    ...(product.stock && { stock: product.stock }),
  };
};

const frozenVariant = ({ sku, image, stock }: Variant): Variant =>
  ({ sku, image, ...(stock && { stock }) }) as Variant;

const frozenLine = ({ resolved, ...line }: QuotedLine): QuotedLine => ({
  ...line,
  ...(resolved && {
    resolved: {
      ...resolved,
      product: frozenProduct(resolved.product),
      ...(resolved.variant && { variant: frozenVariant(resolved.variant) }),
    },
  }),
});

/** Its discount is of this quote alone: no code of the shop is used up by it. */
export const freezeQuote = ({ taxShipping: _, ...quote }: Quote): FrozenQuote => {
  const { coupon_code: __, extension_attributes: ___, ...totals } = quote.totals;
  const { carrier_code, method_code } = quote.cart;
  return {
    ...{ ...quote, totals, lines: quote.lines.map(frozenLine) },
    cart: {
      ...quote.cart,
      ...{ coupon: null, coupon_code: null, stock: [], payment: [] },
      shipping: quote.cart.shipping.filter(
        (method) => method.carrier_code === carrier_code && method.method_code === method_code,
      ),
    },
  };
};

/** In the transaction of its order: with a cart of its own, and the ways of paying of today. */
export const thawQuote = async (
  context: CartContext,
  run: RunStatement,
  store: StoreView,
  frozen: FrozenQuote,
): Promise<Quote> => {
  const masked_id = randomBytes(16).toString('hex');
  await createGuestCart(run, masked_id, context.deps.now());
  const opened = await loadCart(run, { masked_id }, { methodsIn: store.i18n.defaultLocale });
  if (!opened) throw new Error('no cart could be opened for the quote');
  const { id, version, payment } = opened;
  return {
    ...frozen,
    cart: { ...frozen.cart, id, masked_id, version, payment: context.payable(frozen, store, payment) },
    taxShipping: (price) => price,
  };
};
