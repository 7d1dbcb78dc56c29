// Holes and cutouts at positions chosen by the buyer, and their text format in URLs and options.
import type { CutoutRule } from './glass/work-rules.ts';

export interface Cutout {
  code: string;
  /** Centre, from the lower left corner of the pane. */
  xMm: number;
  yMm: number;
}

const ENTRY = /^([a-z_]{1,24})-(\d{1,5})-(\d{1,5})$/;

/** Parses `hole-300-1100.socket-450-900`; `null` when invalid. */
export const parseCutouts = (text: string): Cutout[] | null => {
  const cutouts: Cutout[] = [];
  for (const entry of text.split('.').filter(Boolean)) {
    const [, code, x, y] = ENTRY.exec(entry) ?? [];
    if (code === undefined) return null;
    cutouts.push({ code, xMm: Number(x), yMm: Number(y) });
  }
  return cutouts;
};

/** Sorted: the drawing order does not make a different pane. */
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
