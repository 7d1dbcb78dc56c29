// What is typed in the form of a setting, and the value that it stands for. What cannot be one is sent as it was typed:
// the server says why it is refused.
import type { SettingField, SettingView } from '@klaas/core/contract/admin/setting-endpoints.ts';

type Described = Pick<SettingField, 'kind' | 'is_nullable'>;

const NUMBER = /^[+-]?\d+([.,]\d+)?$/;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const numberOf = (text: string): unknown =>
  NUMBER.test(text.trim()) ? Number(text.trim().replace(',', '.')) : text;

const pairsOf = (text: string): unknown =>
  Object.fromEntries(
    linesOf(text).map((line) => {
      const at = line.indexOf('=');
      return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** As it stands in a field. */
export const typedOf = ({ kind }: Pick<Described, 'kind'>, value: unknown): unknown => {
  if (value === null || value === undefined) return kind === 'switch' ? false : '';
  switch (kind) {
    case 'texts':
    case 'numbers':
      return (value as unknown[]).join('\n');
    case 'pairs':
      return Object.entries(value as Record<string, string>)
        .map(([name, one]) => `${name} = ${one}`)
        .join('\n');
    case 'json':
      return JSON.stringify(value, null, 2);
    case 'number':
      return String(value);
    default:
      return value;
  }
};

const plainValueOf = ({ kind, is_nullable }: Described, typed: unknown): unknown => {
  if (typeof typed !== 'string') return typed;
  switch (kind) {
    case 'number':
      return is_nullable && typed.trim() === '' ? null : numberOf(typed);
    case 'texts':
      return linesOf(typed);
    case 'numbers':
      return linesOf(typed).map(numberOf);
    case 'pairs':
      return pairsOf(typed);
    case 'json':
      return jsonOf(typed);
    default:
      return typed;
  }
};

export const settingValueOf = (
  setting: Pick<SettingView, 'kind' | 'is_nullable' | 'fields'>,
  typed: unknown,
): unknown =>
  setting.kind === 'fields' && setting.fields
    ? Object.fromEntries(
        setting.fields.map((field) => [
          field.name,
          plainValueOf(field, (typed as Record<string, unknown>)[field.name]),
        ]),
      )
    : plainValueOf(setting, typed);

/** Of fixed parts, what stands in each. */
export const typedSettingOf = (setting: Pick<SettingView, 'kind' | 'fields'>, value: unknown): unknown =>
  setting.kind === 'fields' && setting.fields
    ? Object.fromEntries(
        setting.fields.map((field) => [
          field.name,
          typedOf(field, (value as Record<string, unknown> | null)?.[field.name]),
        ]),
      )
    : typedOf(setting, value);
