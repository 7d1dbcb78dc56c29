// Adds the openings of a project to the cart, and says which can no longer be bought.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { sameItem } from '@klaas/core/cart/item-identity.ts';
import type { LineMessage } from '@klaas/core/cart/sync/sync-report.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import type { CartEngine } from '../../cart/cart-engine.ts';
import type { Opening } from '../../configurator/projects/project.ts';

interface AddOpeningsDeps {
  /** `null`: no longer sold. */
  load: (opening: Opening) => Promise<Product | null>;
  add: CartEngine['add'];
  /** The cart now. */
  lines: () => readonly CartItem[];
}

/** The lines that a try which did not add everything has brought into the cart, by opening. */
export type AddedLines = Map<string, readonly CartItem[]>;

interface AddedReport {
  missing: Opening[];
  /** Why the cart rejected the others. */
  messages: LineMessage[];
}

const keyOf = ({ name, sku, query, qty }: Opening): string => JSON.stringify([name, sku, query, qty]);

/** `added` belongs to the next try: what is still in the cart is not added again. */
export const addOpenings = async (
  { load, add, lines }: AddOpeningsDeps,
  openings: readonly Opening[],
  added: AddedLines,
): Promise<AddedReport> => {
  const isInCart = (opening: Opening) =>
    added.get(keyOf(opening))?.some((item) => lines().some((line) => sameItem(line, item))) ?? false;
  const wanted = openings.filter((opening) => !isInCart(opening));
  // All first: a lost connection adds nothing.
  const products = await Promise.all(wanted.map(load));
  const report: AddedReport = { missing: [], messages: [] };
  for (const [place, opening] of wanted.entries()) {
    const product = products[place];
    if (!product) {
      report.missing.push(opening);
      continue;
    }
    const { changed, messages, items } = await add(product, opening.qty);
    if (changed) added.set(keyOf(opening), items);
    else report.messages.push(...messages);
  }
  if (report.missing.length === 0 && report.messages.length === 0) added.clear();
  return report;
};
