// [STORE-02] `useText()` returns the translation function: `t(id)`, `t(id, { count })`.
import {
  type Translate as CoreTranslate,
  createTranslate as createCoreTranslate,
  type Messages,
} from '@klaas/core/texts/format-message.ts';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { MessageId } from './message-id.ts';

export type Translate = CoreTranslate<MessageId>;

const TextContext = createContext<{ t: Translate; locale: string } | null>(null);

export const createTranslate: (locale: string, messages: Messages) => Translate = createCoreTranslate;

export const TextProvider = ({
  locale,
  messages,
  children,
}: {
  locale: string;
  messages: Messages;
  children: ReactNode;
}) => {
  const value = useMemo(() => ({ t: createTranslate(locale, messages), locale }), [locale, messages]);
  return <TextContext value={value}>{children}</TextContext>;
};

const useTextContext = () => {
  const value = useContext(TextContext);
  if (!value) throw new Error('useText needs a TextProvider above it');
  return value;
};

export const useText = (): Translate => useTextContext().t;
export const useLocale = (): string => useTextContext().locale;
