// Shortens labels by their shared suffix: "800 × 2000 mm", "900 × 2000 mm" become "800", "900".
const wordsOf = (label: string): string[] => label.split(/(?<=\s)/);

/** Number of words all labels share at their end. */
const sharedTail = (labels: readonly string[][]): number => {
  const shortest = Math.min(...labels.map(({ length }) => length));
  for (let count = 0; count < shortest - 1; count++) {
    const ends = new Set(labels.map((parts) => parts.at(-1 - count)?.trim()));
    if (ends.size > 1) return count;
  }
  return shortest - 1;
};

/** For each label: the part that differs and the shared suffix. A single label stays whole. */
export const shortNames = (labels: readonly string[]): Map<string, { short: string; rest: string }> => {
  const split = labels.map(wordsOf);
  const tail = labels.length > 1 ? sharedTail(split) : 0;
  return new Map(
    split.map((parts, place) => [
      labels[place] ?? '',
      {
        short: parts
          .slice(0, parts.length - tail)
          .join('')
          .replace(/\s*[×x]?\s*$/, ''),
        rest: parts.slice(parts.length - tail).join(''),
      },
    ]),
  );
};

/** "1400 mm" for the cell "1400" of "1400 × 2000 mm": the short label with the shared unit. */
export const nameOf = (label: string, short: { short: string; rest: string } | undefined): string => {
  const unit = short?.rest.match(/\p{L}+$/u)?.[0];
  return short && unit ? `${short.short} ${unit}` : label;
};
