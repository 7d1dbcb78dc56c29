// Dates as texts that compare in the order of time.
const DATE = /^\d{4}-\d{2}-\d{2}/;
const DAY_LENGTH = 'yyyy-MM-dd'.length;
const MOMENT_LENGTH = 'yyyy-MM-dd HH:mm:ss'.length;

export const comparableText = (value: string): string =>
  DATE.test(value) ? value.replace('T', ' ').slice(0, MOMENT_LENGTH) : value;

/** A day as a bound means its first second for `gte` and `lt`, its last for `gt` and `lte`. */
export const comparableBound = (bound: string, endOfDay: boolean): string => {
  const text = comparableText(bound);
  if (!DATE.test(text) || text.length !== DAY_LENGTH) return text;
  return `${text} ${endOfDay ? '23:59:59' : '00:00:00'}`;
};
