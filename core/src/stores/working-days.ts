// The shop's working days: Monday to Friday without the public holidays of Estonia. Days are strings, YYYY-MM-DD,
// independent of time zone and daylight saving.

const DAY_MS = 86_400_000;
const SATURDAY = 6;
const SUNDAY = 0;

const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (utcMs: number): string => new Date(utcMs).toISOString().slice(0, 10);

/** Annual public holidays (Public Holidays and Days of National Importance Act, § 2), as MM-DD. */
const FIXED_HOLIDAYS = new Set([
  '01-01',
  '02-24',
  '05-01',
  '06-23',
  '06-24',
  '08-20',
  '12-24',
  '12-25',
  '12-26',
]);

/** Easter Sunday by the Gregorian calendar (Meeus, Jones, Butcher). */
const easterSundayMs = (year: number): number => {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return Date.UTC(year, month - 1, day);
};

/** Good Friday. Easter and Whit Sunday are not working days anyway. */
const isGoodFriday = (utcMs: number): boolean =>
  utcMs === easterSundayMs(new Date(utcMs).getUTCFullYear()) - 2 * DAY_MS;

const isWorkingDay = (utcMs: number): boolean => {
  const weekday = new Date(utcMs).getUTCDay();
  if (weekday === SATURDAY || weekday === SUNDAY) return false;
  return !FIXED_HOLIDAYS.has(dayOf(utcMs).slice(5)) && !isGoodFriday(utcMs);
};

/** The day after that many working days; 0 gives the day itself, or the next working day. */
export const addWorkingDays = (day: string, count: number): string => {
  let utcMs = utcOf(day);
  for (let left = count; left > 0; ) {
    utcMs += DAY_MS;
    if (isWorkingDay(utcMs)) left -= 1;
  }
  while (!isWorkingDay(utcMs)) utcMs += DAY_MS;
  return dayOf(utcMs);
};

/** The day that many working days before; 0 gives the day itself, or the working day before it. */
export const subtractWorkingDays = (day: string, count: number): string => {
  let utcMs = utcOf(day);
  while (!isWorkingDay(utcMs)) utcMs -= DAY_MS;
  for (let left = count; left > 0; ) {
    utcMs -= DAY_MS;
    if (isWorkingDay(utcMs)) left -= 1;
  }
  return dayOf(utcMs);
};
