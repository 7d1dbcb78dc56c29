// Why a setting was refused, as a rule that each language has a text for: `least bound=14 at=to`.
import type * as z from 'zod/mini';

/** The schema's own messages, which the command line shows. */
const CODES: Readonly<Record<string, string>> = {
  'from must not be after to': 'order_days',
  'from must be before to': 'order_times',
  'must be a time, like 08:00': 'time',
  'must be a country code, like EE': 'country',
  'must be the beginning of a post code': 'postcode',
  'must be a day, like 2026-12-31': 'day',
  'must be a word of a–z and _': 'word',
  'a step is there twice': 'step_twice',
  'broken and on_hold are no steps': 'step_reserved',
  'must begin with queue and cutting and end with ready': 'step_order',
};

const TYPES: Readonly<Record<string, string>> = {
  number: 'number',
  int: 'whole',
  string: 'text',
  boolean: 'switch',
  array: 'list',
};

const codeOf = (issue: z.core.$ZodIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? 'shape';
    case 'too_small':
      return `${issue.origin === 'number' || issue.origin === 'int' ? 'least' : 'short'} bound=${issue.minimum}`;
    case 'too_big':
      return `${issue.origin === 'number' || issue.origin === 'int' ? 'most' : 'long'} bound=${issue.maximum}`;
    case 'invalid_value':
      return `choice values=${issue.values.join(', ')}`;
    case 'unrecognized_keys':
      return `unknown values=${issue.keys.join(', ')}`;
    default:
      return CODES[issue.message] ?? 'shape';
  }
};

/** `at`: the part of the setting that is wrong. */
export const settingRuleOf = (issue: z.core.$ZodIssue): string => {
  const at = issue.path.slice(2).join('.');
  return at === '' ? codeOf(issue) : `${codeOf(issue)} at=${at}`;
};
