// Day range without a line break after its dash.
import { formatDayRange } from '@klaas/core/stores/day-range.ts';

const WORD_JOINER = '\u2060';

export const dayRangeText = (...input: Parameters<typeof formatDayRange>): string =>
  formatDayRange(...input).replace(/–(?=\d)/, `–${WORD_JOINER}`);
