// `useText()` gives the page's words: `t('cart.added')`, `t('catalog.products', { count })`.
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { MessageId } from './message-id.ts';

export type Translate = (id: MessageId, values?: Record<string, unknown>) => string;

const TextContext = createContext<{ t: Translate; locale: string } | null>(null);

export const createTranslate = (locale: string, messages: Messages): Translate => {
  const i18n: I18n = setupI18n({ locale, messages: { [locale]: messages } });
  return (id, values) => i18n._(id, values);
};

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
