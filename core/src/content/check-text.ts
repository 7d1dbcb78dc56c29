// What is wrong with the text of a page before it is published: an error stops it, a hint does not.
export interface TextProblem {
  rule: 'picture_without_alt' | 'link_without_target' | 'heading_skipped' | 'empty';
  /** Words by which the place is found. */
  at: string;
}

export interface TextCheck {
  errors: TextProblem[];
  hints: TextProblem[];
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

const attributeOf = (tag: string, name: string): string | null =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i')
    .exec(tag)
    ?.slice(1)
    .find((one) => one !== undefined) ?? null;

const pictureErrors = (html: string): TextProblem[] =>
  [...html.matchAll(/<img\b[^>]*>/gi)].flatMap(([tag]) =>
    (attributeOf(tag, 'alt') ?? '').trim() === ''
      ? [{ rule: 'picture_without_alt' as const, at: attributeOf(tag, 'src') ?? '' }]
      : [],
  );

const linkErrors = (html: string): TextProblem[] =>
  [...html.matchAll(/(<a\b[^>]*>)([\s\S]*?)<\/a>/gi)].flatMap(([, tag = '', text = '']) =>
    /^(\/(?!\/)|https?:\/\/|mailto:|tel:|#)./i.test((attributeOf(tag, 'href') ?? '').trim())
      ? []
      : [{ rule: 'link_without_target' as const, at: plainText(text) }],
  );

/** The title of the page is its first heading. */
const headingHints = (html: string): TextProblem[] => {
  let level = 1;
  return [...html.matchAll(/<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>/gi)].flatMap(([, digit, text = '']) => {
    const before = level;
    level = Number(digit);
    return level > before + 1 ? [{ rule: 'heading_skipped' as const, at: plainText(text) }] : [];
  });
};

export const checkText = (html: string): TextCheck => ({
  errors: [...pictureErrors(html), ...linkErrors(html)],
  hints: [
    ...headingHints(html),
    ...(plainText(html) === '' && !/<(img|figure|hr)\b/i.test(html)
      ? [{ rule: 'empty' as const, at: '' }]
      : []),
  ],
});
