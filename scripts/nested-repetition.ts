// Finds nested repetition in regular expressions, like (a+)+, which can backtrack exponentially on text that does not
// match.
import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';

/** A larger bound counts as unbounded. */
const MANY = 20;

const isLoop = ({ min, max }: AST.Quantifier): boolean => max > MANY && max > min;

const parser = new RegExpParser();

/** The nested repetition in the expression; null: none. */
export const nestedRepetition = (pattern: string, flags: string): string | null => {
  const parsed = parser.parsePattern(pattern, 0, pattern.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const loops: AST.Quantifier[] = [];
  let found: string | null = null;
  visitRegExpAST(parsed, {
    onQuantifierEnter: (node) => {
      if (!isLoop(node)) return;
      if (loops.length > 0) found ??= loops[0]?.raw ?? null;
      loops.push(node);
    },
    onQuantifierLeave: (node) => {
      if (isLoop(node)) loops.pop();
    },
  });
  return found;
};
