// Translation function of a store outside React, for loaders.
import { languageOf } from '@klaas/core/texts/language-of.ts';
import { loadMessages } from './languages.ts';
import { createTranslate, type Translate } from './use-text.tsx';

export const loadTranslate = async (locale: string): Promise<Translate> =>
  createTranslate(locale, await loadMessages(languageOf(locale)));
