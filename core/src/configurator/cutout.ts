// Holes and cut-outs whose place the buyer chooses, and how they are written in an address or an option.
import type { CutoutRule } from './glass/work-rules.ts';

export interface Cutout {
  code: string;
  /** The middle, from the lower left corner of the pane. */
  xMm: number;
  yMm: number;
}

const ENTRY = /^([a-z_]{1,24})-(\d{1,5})-(\d{1,5})$/;

/** `hole-300-1100.socket-450-900`; `null` when it cannot be read. */
export const parseCutouts = (text: string): Cutout[] | null => {
  const cutouts: Cutout[] = [];
  for (const entry of text.split('.').filter(Boolean)) {
    const [, code, x, y] = ENTRY.exec(entry) ?? [];
    if (code === undefined) return null;
    cutouts.push({ code, xMm: Number(x), yMm: Number(y) });
  }
  return cutouts;
};

/** The order in which they were drawn does not make another pane. */
export const cutoutsText = (cutouts: readonly Cutout[]): string =>
  cutouts
    .map(({ code, xMm, yMm }) => `${code}-${xMm}-${yMm}`)
    .sort()
    .join('.');

export interface CutoutBox {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

export const cutoutBoxOf = (
  { xMm, yMm }: Pick<Cutout, 'xMm' | 'yMm'>,
  { widthMm, heightMm }: Pick<CutoutRule, 'widthMm' | 'heightMm'>,
): CutoutBox => ({
  left: xMm - widthMm / 2,
  right: xMm + widthMm / 2,
  bottom: yMm - heightMm / 2,
  top: yMm + heightMm / 2,
});
