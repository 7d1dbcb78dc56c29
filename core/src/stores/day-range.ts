// Formats a date range: "19.–23. nov" short, "19.–23. november" long, "19.–23. novembril" inside an Estonian sentence.

export interface DayRange {
  /** YYYY-MM-DD. */
  from: string;
  to: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (locale: string, month: 'short' | 'long'): Intl.DateTimeFormat => {
  const key = `${locale} ${month}`;
  const known =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { day: 'numeric', month, timeZone: 'UTC' });
  formats.set(key, known);
  return known;
};

/** Adessive case of Estonian months: novembril, märtsil, mail. */
const adessiveMonth = (month: string): string => {
  if (month.endsWith('ber')) return `${month.slice(0, -2)}ril`;
  return /[aeiou]$/.test(month) ? `${month}l` : `${month}il`;
};

export const formatDayRange = (
  { from, to }: DayRange,
  locale: string,
  style: 'short' | 'long' | 'when' = 'short',
): string => {
  const text = formatOf(locale, style === 'short' ? 'short' : 'long').formatRange(
    Date.parse(`${from}T00:00:00Z`),
    Date.parse(`${to}T00:00:00Z`),
  );
  // Other languages use the same form inside a sentence.
  return style === 'when' && locale.startsWith('et') ? text.replace(/\p{L}+/gu, adessiveMonth) : text;
};
