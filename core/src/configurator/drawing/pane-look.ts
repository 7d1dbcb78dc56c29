// Drawing style of a pane: tint, pattern and metal colour by its rules and glass.
import type { SizeRules } from '../../catalog/product.ts';
import type { GlassTint, PaneLook } from './pane-strokes.ts';

const TINTS: readonly string[] = ['clear', 'grey', 'bronze', 'satin', 'mirror'] satisfies GlassTint[];

export const isTint = (glass: string): glass is GlassTint => TINTS.includes(glass);

/** `metal`: of the hardware, where the rules name no finish. */
export const paneLookOf = (
  { finish, pattern, opens }: SizeRules,
  glass: string,
  metal?: string,
): PaneLook => ({
  tint: isTint(glass) ? glass : 'clear',
  pattern: pattern ?? 'plain',
  hardware: finish ?? metal ?? 'black',
  isHanging: glass === 'mirror',
  opens: opens ?? null,
});
