// [STORE-02] `useText()` returns the translation function: `t(id)`, `t(id, { count })`.
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { formatMessage, type Messages, type Values } from './format-message.ts';
import type { MessageId } from './message-id.ts';

export type Translate = (id: MessageId, values?: Values) => string;

const TextContext = createContext<{ t: Translate; locale: string } | null>(null);

export const createTranslate =
  (locale: string, messages: Messages): Translate =>
  (id, values) =>
    formatMessage(locale, messages[id] ?? id, values);

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
