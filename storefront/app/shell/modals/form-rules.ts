// The specification's form rules as message names, for the forms of the shell.
import type { MessageId } from '../i18n/message-id.ts';

export type Rule = (value: string, all: Record<string, string>) => MessageId | null;

const MIN_PASSWORD = 8;
const CLASSES = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d\s]/u];

export const required: Rule = (value) => (value.trim() === '' ? 'message.required' : null);

export const personName: Rule = (value) =>
  (value.match(/\p{L}/gu) ?? []).length < 2 ? 'message.name_min_2' : null;

export const email: Rule = (value) =>
  /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value.trim()) ? null : 'message.email';

export const newPassword: Rule = (value) => {
  if ([...value].length < MIN_PASSWORD) return 'message.password_min_8';
  return CLASSES.filter((kind) => kind.test(value)).length < 3 ? 'message.password_classes' : null;
};

export const sameAs =
  (field: string): Rule =>
  (value, all) =>
    value === all[field] ? null : 'message.passwords_identical';

export type Rules = Record<string, Rule[]>;

/** The first broken rule of each field. */
export const checkForm = (values: Record<string, string>, rules: Rules): Record<string, MessageId> => {
  const errors: Record<string, MessageId> = {};
  for (const [field, list] of Object.entries(rules)) {
    const value = values[field] ?? '';
    const broken = list.map((rule) => rule(value, values)).find((message) => message !== null);
    if (broken) errors[field] = broken;
  }
  return errors;
};
