// Content is written by people outside the code: whatever looks like HTML leaves without scripts, handlers and frames.
import { LRUCache } from 'lru-cache';
import sanitize from 'sanitize-html';

const CACHE_CHARACTERS = 4_000_000;

const RULES: sanitize.IOptions = {
  allowedTags: [
    ...[
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'p',
      'br',
      'hr',
      'div',
      'span',
      'section',
      'article',
      'blockquote',
    ],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup'],
    ...['code', 'pre', 'abbr', 'address', 'time', 'figure', 'figcaption', 'img', 'picture', 'source'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    '*': ['class', 'lang', 'title'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
    source: ['srcset', 'sizes', 'media', 'type'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    col: ['span'],
    colgroup: ['span'],
    ol: ['start', 'type'],
    time: ['datetime'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs.target === '_blank' ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
  },
};

const cleaned = new LRUCache<string, string>({
  maxSize: CACHE_CHARACTERS,
  sizeCalculation: (clean, dirty) => clean.length + dirty.length + 1,
});

const LOOKS_LIKE_HTML = /<[a-z!/?]/i;

const cleanText = (text: string): string => {
  if (!LOOKS_LIKE_HTML.test(text)) return text;
  const known = cleaned.get(text);
  if (known !== undefined) return known;
  const clean = sanitize(text, RULES);
  cleaned.set(text, clean);
  return clean;
};

/** The same value with every text in it made harmless; plain text is left as it is. */
export const cleanContent = <Value>(value: Value): Value => {
  const clean = (part: unknown): unknown => {
    if (typeof part === 'string') return cleanText(part);
    if (Array.isArray(part)) return part.map(clean);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, clean(inner)]));
  };
  return clean(value) as Value;
};
