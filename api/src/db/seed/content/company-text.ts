// Fills company data from the settings into texts, so that they follow a change of the data.
import { defaultSettings } from '@klaas/core/stores/settings.ts';

const COMPANY: Record<string, string | undefined> = defaultSettings().company;

export const withCompany = (text: string): string =>
  text.replace(/\{company\.(\w+)\}/g, (_token, field: string) => {
    const value = COMPANY[field];
    if (value === undefined) throw new Error(`The company has no ${field}`);
    return value;
  });
