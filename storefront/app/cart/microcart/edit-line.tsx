// Link to the product page to change a line's options.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { useEffect, useState } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { Link } from '../../shell/routing/router.tsx';
import { usePanels } from '../../shell/state/shell-state.tsx';
import { useShopPath } from '../../shell/state/use-shop.ts';
import { useFindParent } from '../cart-context.tsx';
import { editedLineOf, isEditable, type LineParent, linePathOf, mayHaveParent } from '../edit/edited-line.ts';

interface EditLineProps {
  item: CartItem;
  name: string;
  isSized: boolean;
}

/** [CART-12] Loads the configurable product of a simple line once. */
const useParent = (item: CartItem): LineParent | null => {
  const findParent = useFindParent();
  const [parent, setParent] = useState<LineParent | null>(null);
  const isNeeded = mayHaveParent(item);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line is the same as long as its sku is
  useEffect(() => {
    if (!isNeeded) return;
    let isWanted = true;
    findParent(item)
      .then((found) => isWanted && setParent(found))
      // Offline: without a parent there is no edit link.
      .catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [item.sku, isNeeded, findParent]);
  return parent;
};

export const EditLine = ({ item, name, isSized }: EditLineProps) => {
  const t = useText();
  const to = useShopPath();
  const panels = usePanels();
  const parent = useParent(item);
  if (!isEditable(item) && !parent) return null;
  return (
    <Link
      to={to(linePathOf(parent ? { ...item, ...parent } : item))}
      state={{ editItem: editedLineOf(item) }}
      className="line-edit tap underlined"
      onClick={panels.close}
    >
      {isSized ? t('cart.edit_size') : t('cart.edit')}
      <span className="sr-only">: {name}</span>
    </Link>
  );
};
