// The variables of a message, and whether a text written anew keeps those of the supplied one [OFFICE-95].
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { MessageParts } from './format-message.ts';

const collect = (parts: MessageParts, into: Set<string>): Set<string> => {
  if (typeof parts !== 'object') return into;
  for (const part of parts) {
    if (typeof part === 'string') continue;
    const [name, , forms] = part;
    into.add(name);
    for (const form of Object.values(forms ?? {})) collect(form, into);
  }
  return into;
};

/** The compiler reports a wrong text on the console before it gives it back. */
const hasPairs = (text: string): boolean => {
  let depth = 0;
  for (const sign of text) {
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
};

/** Null: it is no message, as with a brace that is not closed. */
export const compileText = (text: string): MessageParts | null => {
  if (!hasPairs(text)) return null;
  const compiled = compileMessage(text) as MessageParts;
  const literals = [compiled].flat().filter((part) => typeof part === 'string');
  return literals.some((literal) => /[{}]/.test(literal)) ? null : compiled;
};

export const variablesOf = (text: string): string[] =>
  [...collect(compileText(text) ?? '', new Set())].sort();

export type TextRule = 'empty' | 'syntax' | `missing_variable: ${string}` | `unknown_variable: ${string}`;

/** The supplied text names what the e-mail cannot do without. */
export const checkChangedText = (supplied: string, text: string): TextRule[] => {
  if (text.trim() === '') return ['empty'];
  if (compileText(text) === null) return ['syntax'];
  const needed = variablesOf(supplied);
  const used = variablesOf(text);
  return [
    ...needed.filter((name) => !used.includes(name)).map((name) => `missing_variable: ${name}` as const),
    ...used.filter((name) => !needed.includes(name)).map((name) => `unknown_variable: ${name}` as const),
  ];
};
