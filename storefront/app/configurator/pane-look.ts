// Drawing style of the pane: tint, pattern and metal colour by the chosen options.

import type { PaneLook } from '../shell/drawing/pane-strokes.ts';
import type { GlassTint } from '../shell/marks/glass-drawing.tsx';
import type { SizedPage } from './state/configurator-store.ts';

const TINTS: readonly string[] = ['clear', 'grey', 'bronze', 'satin', 'mirror'] satisfies GlassTint[];

const isTint = (glass: string): glass is GlassTint => TINTS.includes(glass);

export const lookOf = ({ product, siblings }: SizedPage, glass: string): PaneLook => {
  const { finish, pattern, opens } = product.custom_size;
  return {
    tint: isTint(glass) ? glass : 'clear',
    pattern: pattern ?? 'plain',
    hardware: finish ?? siblings.find(({ isCurrent }) => isCurrent)?.tone ?? 'black',
    isHanging: glass === 'mirror',
    opens: opens ?? null,
  };
};
