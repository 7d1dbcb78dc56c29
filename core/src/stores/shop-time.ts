// The shop's time zone. It is fixed, so that server and browser agree on the day a price starts.
export const SHOP_TIME_ZONE = 'Europe/Tallinn';

export interface TimeParts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const partsFormats = new Map<string, Intl.DateTimeFormat>();

// Cached: creating a formatter costs far more than using it.
const partsFormat = (timeZone: string): Intl.DateTimeFormat => {
  const known = partsFormats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  partsFormats.set(timeZone, made);
  return made;
};

export const timePartsOf = (epochMs: number, timeZone: string = SHOP_TIME_ZONE): TimeParts => {
  const parts: TimeParts = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of partsFormat(timeZone).formatToParts(epochMs)) {
    if (type in parts) parts[type as keyof TimeParts] = Number(value);
  }
  return parts;
};

const utcMsOf = (parts: TimeParts): number =>
  Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second);

/** The moment at which the shop's clock shows these parts; in the hour skipped in spring, the hour after. */
const epochMsOfParts = (parts: TimeParts, timeZone: string): number => {
  const wanted = utcMsOf(parts);
  const offset = (epochMs: number) => utcMsOf(timePartsOf(epochMs, timeZone)) - epochMs;
  const guess = wanted - offset(wanted);
  return wanted - offset(guess);
};

const LOCAL_MOMENT = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;
const ZONED_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

const isRealDate = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

const readMomentMs = (text: string, timeZone: string): number | null => {
  if (ZONED_MOMENT.test(text)) {
    const epochMs = Date.parse(text);
    return Number.isNaN(epochMs) ? null : epochMs;
  }
  const found = LOCAL_MOMENT.exec(text);
  if (!found) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  if (!isRealDate(year, month, day) || hour > 23 || minute > 59 || second > 59) return null;
  return epochMsOfParts({ year, month, day, hour, minute, second }, timeZone);
};

// Cache: thousands of documents share few dates, and each parsing needs two time zone lookups.
const CACHE_LIMIT = 1000;
const momentCache = new Map<string, number | null>();

/** Parses a document's date; without a zone it is shop time. `null` when invalid. */
export const parseMomentMs = (text: string, timeZone: string = SHOP_TIME_ZONE): number | null => {
  const key = `${timeZone} ${text}`;
  const known = momentCache.get(key);
  if (known !== undefined) return known;
  if (momentCache.size >= CACHE_LIMIT) momentCache.clear();
  const epochMs = readMomentMs(text, timeZone);
  momentCache.set(key, epochMs);
  return epochMs;
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const MINUTE_MS = 60_000;
let lastDay = { minute: Number.NaN, timeZone: '', day: '' };

/**
 * The shop's calendar day of a moment, YYYY-MM-DD.
 * Cached per minute: every price needs the current day, and time zone offsets are whole minutes.
 */
export const shopDayOf = (epochMs: number, timeZone: string = SHOP_TIME_ZONE): string => {
  const minute = Math.floor(epochMs / MINUTE_MS);
  if (lastDay.minute !== minute || lastDay.timeZone !== timeZone) {
    const { year, month, day } = timePartsOf(epochMs, timeZone);
    const text = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
    lastDay = { minute, timeZone, day: text };
  }
  return lastDay.day;
};

const DAY_MS = 86_400_000;

/** By the calendar: a day of the shop has 23 or 25 hours when the clocks change. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** The last moment of the calendar day that comes so many days later: what ends "on a day" includes the whole day. */
export const endOfDayAfter = (epochMs: number, days: number): number =>
  (parseMomentMs(addDays(shopDayOf(epochMs), days + 1)) ?? Number.NaN) - 1;
