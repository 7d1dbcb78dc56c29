// The languages the shop can speak, each loaded only when it is the page's language.
import type { Messages } from '@lingui/core';

const LOADERS: Record<string, () => Promise<{ messages: Messages }>> = {
  en: () => import('virtual:catalog/en'),
  et: () => import('virtual:catalog/et'),
  ru: () => import('virtual:catalog/ru'),
  de: () => import('virtual:catalog/de'),
  it: () => import('virtual:catalog/it'),
  fi: () => import('virtual:catalog/fi'),
  sv: () => import('virtual:catalog/sv'),
};

export const loadMessages = async (language: string): Promise<Messages> =>
  (await (LOADERS[language] ?? LOADERS.en)?.())?.messages ?? {};
