// Which cells of the product grid this person may write.
import { useSession } from '../../shell/session.tsx';
import type { GridRights } from './grid-edits.ts';

export const useGridRights = (): GridRights => {
  const { can } = useSession();
  return {
    names: can('products.write') || can('products.texts'),
    states: can('products.write'),
    prices: can('prices.write'),
  };
};
