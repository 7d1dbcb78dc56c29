// Two versions of a text, paragraph by paragraph.
import { plainText } from './check-text.ts';

export interface ComparedPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Longer texts are compared as a whole: the work grows with the square. */
const MAX_PARTS = 800;

const partsOf = (html: string): string[] =>
  html
    .split(/<\/(?:p|h[1-6]|li|td|th|figcaption|blockquote|figure)>|<br\s*\/?>|\n/i)
    .map(plainText)
    .filter((text) => text !== '');

export const compareTexts = (before: string, after: string): ComparedPart[] => {
  const [old, now] = [partsOf(before), partsOf(after)];
  if (old.length > MAX_PARTS || now.length > MAX_PARTS)
    return [
      { kind: 'removed', text: old.join(' ') },
      { kind: 'added', text: now.join(' ') },
    ];
  // Length of the longest common sequence from each pair of places on.
  const width = now.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  const lengthAt = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        old[i] === now[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
  const compared: ComparedPart[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [was = '', is = ''] = [old[i], now[j]];
    if (i < old.length && j < now.length && was === is) {
      compared.push({ kind: 'same', text: was });
      i += 1;
      j += 1;
    } else if (i < old.length && (j === now.length || lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      compared.push({ kind: 'removed', text: was });
      i += 1;
    } else {
      compared.push({ kind: 'added', text: is });
      j += 1;
    }
  }
  return compared;
};
