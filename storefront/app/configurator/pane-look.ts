// Drawing style of the pane: tint, pattern and metal colour by the chosen options.
import { paneLookOf } from '@klaas/core/configurator/drawing/pane-look.ts';
import type { PaneLook } from '@klaas/core/configurator/drawing/pane-strokes.ts';
import type { SizedPage } from './state/configurator-store.ts';

export const lookOf = ({ product, siblings }: SizedPage, glass: string): PaneLook =>
  paneLookOf(product.custom_size, glass, siblings.find(({ isCurrent }) => isCurrent)?.tone);
