// What other parts of the shop put into the configurator.
import type { ReactNode } from 'react';
import type { ProductSlots } from '../catalog/product/product-slots.ts';
import type { NewOpening } from './projects/project.ts';

export interface SaveRequest {
  opening: NewOpening;
  open: boolean;
  onClose: () => void;
}

export interface ConfiguratorSlots extends ProductSlots {
  /** The window in which a configured pane is kept. */
  save: (request: SaveRequest) => ReactNode;
}
