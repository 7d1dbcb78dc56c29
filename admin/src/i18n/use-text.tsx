// `useText()` returns the translation function: `t(id)`, `t(id, { count })`. The language is switched without a reload.
import { createTranslate, type Messages, type Translate } from '@klaas/core/texts/format-message.ts';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { type Language, LOCALES, storedLanguage, storeLanguage } from './language.ts';
import type { MessageId } from './message-id.ts';

const LOADERS: Record<Language, () => Promise<{ messages: Messages }>> = {
  et: () => import('virtual:catalog/et'),
  ru: () => import('virtual:catalog/ru'),
  en: () => import('virtual:catalog/en'),
};

interface Texts {
  t: Translate<MessageId>;
  language: Language;
  locale: string;
  setLanguage: (language: Language) => void;
}

export const TextContext = createContext<Texts | null>(null);

export const TextProvider = ({ children }: { children: ReactNode }) => {
  const [language, setLanguage] = useState(storedLanguage);
  const [loaded, setLoaded] = useState<{ language: Language; messages: Messages } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    LOADERS[language]().then(({ messages }) => {
      if (!isCurrent) return;
      document.documentElement.lang = language;
      setLoaded({ language, messages });
    });
    return () => {
      isCurrent = false;
    };
  }, [language]);
  const value = useMemo(() => {
    if (!loaded) return null;
    const locale = LOCALES[loaded.language];
    return {
      t: createTranslate<MessageId>(locale, loaded.messages),
      language: loaded.language,
      locale,
      setLanguage: (next: Language) => {
        storeLanguage(next);
        setLanguage(next);
      },
    };
  }, [loaded]);
  return value && <TextContext value={value}>{children}</TextContext>;
};

export const useTexts = (): Texts => {
  const value = useContext(TextContext);
  if (!value) throw new Error('useTexts needs a TextProvider above it');
  return value;
};

export const useText = (): Translate<MessageId> => useTexts().t;
