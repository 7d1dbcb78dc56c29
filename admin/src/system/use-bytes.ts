// An amount of data in the person's language, in the unit that leaves few digits.
import { useMemo } from 'react';
import { useTexts } from '../i18n/use-text.tsx';

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1024;

export const useBytes = (): ((bytes: number) => string) => {
  const { locale } = useTexts();
  return useMemo(
    () => (bytes) => {
      const power = Math.max(
        0,
        Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(STEP)) - 1),
      );
      return new Intl.NumberFormat(locale, {
        ...{ style: 'unit', unit: UNITS[power] ?? 'kilobyte', unitDisplay: 'short' },
        maximumFractionDigits: 1,
      }).format(bytes / STEP ** (power + 1));
    },
    [locale],
  );
};
