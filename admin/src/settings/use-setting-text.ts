// Words of a setting: its name, its values, and why one was refused.
import type { SettingView } from '@klaas/core/contract/admin/setting-endpoints.ts';
import { useMemo } from 'react';
import type { MessageId } from '../i18n/message-id.ts';
import { useText } from '../i18n/use-text.tsx';
import { typedOf } from './setting-value.ts';

const OPTIONS: readonly string[] = [
  ...['quantities', 'items', 'sandbox', 'live', 'test', 'own', 'domestic', 'oss'],
  ...['same_gross', 'same_net', 'none', 'asc', 'desc'],
];

const RULES: readonly string[] = [
  ...['least', 'most', 'short', 'long', 'number', 'whole', 'text', 'switch', 'list', 'choice', 'unknown'],
  ...['order_days', 'order_times', 'time', 'country', 'postcode', 'day', 'word', 'step_twice'],
  ...['step_reserved', 'step_order', 'store', 'locked', 'keys', 'https', 'missing'],
];

/** Values may have spaces: each ends where the next name begins. */
const valuesOf = (rule: string): Record<string, string> =>
  Object.fromEntries([...rule.matchAll(/(\w+)=(.*?)(?= \w+=|$)/g)].map(([, name, value]) => [name, value]));

const SHOWN_LENGTH = 60;

export const useSettingText = () => {
  const t = useText();
  return useMemo(() => {
    const id = (name: string) => `settings.${name}` as MessageId;
    const optionText = (option: string): string =>
      OPTIONS.includes(option) ? t(id(`option_${option}`)) : option;
    return {
      groupText: (group: string): string => t(id(`group_${group}`)),
      nameOf: ({ path }: Pick<SettingView, 'path'>): string => t(id(path)),
      partText: (part: string): string => t(id(`part_${part}`)),
      unitText: (unit: string): string => t(id(`unit_${unit}`)),
      optionText,
      /** A value on one line. */
      shown: ({ kind }: Pick<SettingView, 'kind'>, value: unknown): string => {
        if (kind === 'switch') return t(value === true ? 'settings.on' : 'settings.off');
        if (kind === 'choice') return optionText(String(value));
        const isObject = kind === 'fields' || kind === 'json';
        const text = isObject ? JSON.stringify(value) : String(typedOf({ kind }, value));
        const line = text.replaceAll('\n', ', ');
        if (line === '' || line === '[]' || line === '{}') return t('settings.empty');
        return line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH)}…` : line;
      },
      ruleText: (rule: string): string => {
        const [code = ''] = rule.split(' ', 1);
        const { at, bound = '', values = '' } = valuesOf(rule);
        const text = t(id(RULES.includes(code) ? `rule_${code}` : 'rule_shape'), { bound, values });
        return at === undefined ? text : t('settings.rule_at', { at, rule: text });
      },
    };
  }, [t]);
};
