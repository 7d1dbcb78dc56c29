// A requirement is a list line that starts with its id; a test proves it by carrying the id in brackets.
export interface Requirement {
  id: string;
  text: string;
}

const LINE = /^- ([A-Z]{2,6}-\d{2}) (.*)$/gm;
const NAMED = /\[([A-Z]{2,6}-\d{2})\]/g;

export const missingRequirements = (
  requirements: string,
  tests: string[],
): { total: number; missing: Requirement[] } => {
  const all = [...requirements.matchAll(LINE)].map(([, id = '', text = '']) => ({ id, text }));
  const named = new Set(tests.flatMap((test) => [...test.matchAll(NAMED)].map(([, id]) => id)));
  return { total: all.length, missing: all.filter(({ id }) => !named.has(id)) };
};
