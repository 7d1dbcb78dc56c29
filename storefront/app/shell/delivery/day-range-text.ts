// A span of days as the screen shows it: between two figures no line ends.
import { formatDayRange } from '@klaas/core/stores/day-range.ts';

const WORD_JOINER = '\u2060';

export const dayRangeText = (...told: Parameters<typeof formatDayRange>): string =>
  formatDayRange(...told).replace(/–(?=\d)/, `–${WORD_JOINER}`);
