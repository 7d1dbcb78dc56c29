// `useText()` returns the translation function: `t(id)`, `t(id, { count })`. The language is switched without a reload.
import { createTranslate, type Messages, type Translate } from '@klaas/core/texts/format-message.ts';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Language, LOCALES, storedLanguage, storeLanguage } from './language.ts';
import type { MessageId } from './message-id.ts';

type Load = () => Promise<{ messages: Messages }>;

/** Of the frame and the first screen. */
const FIRST: Record<Language, Load> = {
  et: () => import('virtual:catalog/et'),
  ru: () => import('virtual:catalog/ru'),
  en: () => import('virtual:catalog/en'),
};
/** Of all other screens. */
const SCREENS: Record<Language, Load> = {
  et: () => import('virtual:catalog/et/screens'),
  ru: () => import('virtual:catalog/ru/screens'),
  en: () => import('virtual:catalog/en/screens'),
};

interface Texts {
  t: Translate<MessageId>;
  language: Language;
  locale: string;
  setLanguage: (language: Language) => void;
  /** Before a screen other than the first one is shown. */
  loadScreenTexts: () => Promise<void>;
}

interface LoadedTexts {
  language: Language;
  messages: Messages;
  hasScreens: boolean;
}

export const TextContext = createContext<Texts | null>(null);

const loadTexts = async (language: Language, hasScreens: boolean): Promise<LoadedTexts> => {
  const parts = await Promise.all([FIRST[language](), hasScreens && SCREENS[language]()]);
  const messages = Object.assign({}, ...parts.map((part) => (part ? part.messages : {})));
  return { language, messages, hasScreens };
};

export const TextProvider = ({ children }: { children: ReactNode }) => {
  const [language, setLanguage] = useState(storedLanguage);
  const [loaded, setLoaded] = useState<LoadedTexts | null>(null);
  const chosen = useRef(language);
  chosen.current = language;
  const wantsScreens = useRef(false);
  useEffect(() => {
    let isCurrent = true;
    loadTexts(language, wantsScreens.current).then((texts) => {
      if (!isCurrent) return;
      document.documentElement.lang = language;
      setLoaded((former) => (former?.language === language && former.hasScreens ? former : texts));
    });
    return () => {
      isCurrent = false;
    };
  }, [language]);
  const loadScreenTexts = useCallback(async () => {
    wantsScreens.current = true;
    let texts = await loadTexts(chosen.current, true);
    // Another language was chosen meanwhile.
    while (texts.language !== chosen.current) texts = await loadTexts(chosen.current, true);
    setLoaded((former) => (former?.language === texts.language && former.hasScreens ? former : texts));
  }, []);
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
      loadScreenTexts,
    };
  }, [loaded, loadScreenTexts]);
  return value && <TextContext value={value}>{children}</TextContext>;
};

export const useTexts = (): Texts => {
  const value = useContext(TextContext);
  if (!value) throw new Error('useTexts needs a TextProvider above it');
  return value;
};

export const useText = (): Translate<MessageId> => useTexts().t;
