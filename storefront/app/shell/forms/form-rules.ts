// Validation rules of the specification, returning message ids.
import { passwordError } from '@klaas/core/customer/customer-rules.ts';
import { isEmail, isPersonName } from '@klaas/core/stores/person-fields.ts';
import type { MessageId } from '../i18n/message-id.ts';

export type Rule = (value: string, all: Record<string, string>) => MessageId | null;

export const required: Rule = (value) => (value.trim() === '' ? 'message.required' : null);

export const personName: Rule = (value) => (isPersonName(value) ? null : 'message.name_min_2');

export const email: Rule = (value) => (isEmail(value.trim()) ? null : 'message.email');

export const newPassword: Rule = (value) => {
  const error = passwordError(value);
  if (error === null) return null;
  return error === 'password_too_short' ? 'message.password_min_8' : 'message.password_classes';
};

export const sameAs =
  (field: string): Rule =>
  (value, all) =>
    value === all[field] ? null : 'message.passwords_identical';

export type Rules = Record<string, Rule[]>;

/** The first failing rule of each field. */
export const checkForm = (values: Record<string, string>, rules: Rules): Record<string, MessageId> => {
  const errors: Record<string, MessageId> = {};
  for (const [field, list] of Object.entries(rules)) {
    const value = values[field] ?? '';
    const failed = list.map((rule) => rule(value, values)).find((message) => message !== null);
    if (failed) errors[field] = failed;
  }
  return errors;
};
