// Words for fields and rules of the content.
import type { MessageId } from '../i18n/message-id.ts';
import { useText } from '../i18n/use-text.tsx';
import type { ItemField } from './item-fields.ts';

/** What a rule of the server begins with, and what follows names the place. */
const RULES: readonly [start: string, id: MessageId][] = [
  ['picture_without_alt: ', 'content.rule_picture_without_alt'],
  ['link_without_target: ', 'content.rule_link_without_target'],
  ['link_to_nowhere: ', 'content.rule_link_to_nowhere'],
];

const ENDS: readonly [end: string, id: MessageId][] = [
  ['is taken', 'content.rule_taken'],
  ['must be like kuidas-moota', 'content.rule_slug'],
  ['must be like size-guide', 'content.rule_slug'],
  ['must begin with / or https://', 'content.rule_link'],
  ['in_the_past', 'content.rule_in_the_past'],
  ['too_late', 'content.rule_too_late'],
  ['conflict', 'shell.error_conflict'],
  ['not_found', 'shell.error_not_found'],
];

export const useItemText = () => {
  const t = useText();
  return {
    fieldName: (field: string): string => t(`content.field_${field as ItemField}`),
    ruleText: (rule: string): string => {
      for (const [start, id] of RULES)
        if (rule.startsWith(start)) return t(id, { at: rule.slice(start.length) });
      const known = ENDS.find(([end]) => rule.endsWith(end));
      return known ? t(known[1]) : t('content.rule_wrong');
    },
  };
};
