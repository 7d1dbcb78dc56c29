// Reorders: adds every line to the cart with its options at the current price, and reports what failed.
import type { Product, ProductOption } from '@klaas/core/catalog/product.ts';
import type { OrderedLine } from '@klaas/core/customer/customer-order.ts';
import type { CartEngine } from '../../cart/cart-engine.ts';
import type { ReorderReport } from '../../orders/account/order-services.ts';
import type { Translate } from '../../shell/i18n/use-text.tsx';
import { type LineLoaderDeps, loadConfigured } from '../cart/load-cart-line.ts';

export interface ReorderDeps extends LineLoaderDeps {
  add: CartEngine['add'];
  t: Translate;
  /** For tests. */
  load?: (sku: string) => Promise<Product | null>;
}

/** The old price stays until the server returns the current one. */
const asOrdered = (product: Product, line: OrderedLine): Product => ({
  ...product,
  ...(line.product_option ? { product_option: line.product_option as ProductOption } : {}),
  ...(line.is_made_to_measure &&
    line.price_incl_tax !== undefined && { price_incl_tax: line.price_incl_tax }),
});

export const reorder = async (deps: ReorderDeps, lines: readonly OrderedLine[]): Promise<ReorderReport> => {
  const { add, t, load = (sku) => loadConfigured(deps, sku) } = deps;
  const report: ReorderReport = { added: 0, rejected: [] };
  const products = await Promise.all(lines.map(({ sku }) => load(sku)));
  // Sequential, so that the cart has the order's sequence.
  for (const [place, line] of lines.entries()) {
    const product = products[place];
    if (!product) {
      report.rejected.push({ name: line.name, reason: t('customer.not_sold') });
      continue;
    }
    const { changed, messages } = await add(asOrdered(product, line), line.qty_ordered);
    const message = messages[0];
    if (changed) report.added += 1;
    else
      report.rejected.push({
        name: line.name,
        reason: message ? t(`message.${message.code}`, message.values) : t('message.adding_failed'),
      });
  }
  return report;
};
