// Slots that other domains fill in the configurator.
import type { ReactNode } from 'react';
import type { ProductSlots } from '../catalog/product/product-slots.ts';
import type { NewOpening } from './projects/project.ts';

export interface SaveRequest {
  opening: NewOpening;
  open: boolean;
  onClose: () => void;
}

export interface ConfiguratorSlots extends ProductSlots {
  /** The dialog that saves a configured pane. */
  save: (request: SaveRequest) => ReactNode;
}
