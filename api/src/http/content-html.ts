// Sanitizes content written by people: removes scripts, event handlers and frames from HTML.
import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import type sanitizeHtml from 'sanitize-html';

const CACHE_CHARACTERS = 4_000_000;

const RULES: sanitizeHtml.IOptions = {
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

/** Loaded on first use: some seventy modules that a shop with plain descriptions never needs. */
let sanitize: typeof sanitizeHtml | undefined;

const cleaned = new LRUCache<string, string>({
  maxSize: CACHE_CHARACTERS,
  sizeCalculation: (clean, dirty) => clean.length + dirty.length + 1,
});

/** Where HTML begins a tag, a comment or an instruction; any other `<` is text. */
const OPENING = /<[a-z!/?]/gi;

/**
 * A tag that is safe as it is: without attributes, or with plain ones in double quotes. Most descriptions hold
 * nothing else, and a hundred thousand of them are checked at start.
 */
const TAG_NAME =
  /<\/?(?:h[1-6]|p|br|hr|div|span|ul|ol|li|dl|dt|dd|a|b|strong|i|em|u|s|small|sub|sup|table|thead|tbody|tr|th|td|img|figure|figcaption)(?=[ />])/iy;
const PLAIN_ATTRIBUTE =
  / (?:(?:class|lang|title|alt|width|height|colspan|rowspan|scope|loading)="[^"<>&]*"|(?:href|src)="(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))[^"<>&\s\\]*")/iy;
const TAG_END = / ?\/?>/y;

/** The index where the pattern ends if it matches here, else null. */
const endOf = (pattern: RegExp, text: string, at: number): number | null => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
};

const isHarmlessTag = (text: string, from: number): boolean => {
  let at = endOf(TAG_NAME, text, from);
  while (at !== null) {
    if (endOf(TAG_END, text, at) !== null) return true;
    at = endOf(PLAIN_ATTRIBUTE, text, at);
  }
  return false;
};

const isHarmless = (text: string): boolean => {
  OPENING.lastIndex = 0;
  for (let found = OPENING.exec(text); found !== null; found = OPENING.exec(text))
    if (!isHarmlessTag(text, found.index)) return false;
  return true;
};

const cleanText = (text: string): string => {
  if (!text.includes('<') || isHarmless(text)) return text;
  const cached = cleaned.get(text);
  if (cached !== undefined) return cached;
  sanitize ??= createRequire(import.meta.url)('sanitize-html') as typeof sanitizeHtml;
  const clean = sanitize(text, RULES);
  cleaned.set(text, clean);
  return clean;
};

/** Fields of one line of plain text: tags in them are removed. */
const LINES: ReadonlySet<string> = new Set(['name', 'title', 'label', 'nickname', 'default_label']);

const cleanLine = (text: string): string => {
  const clean = cleanText(text);
  const line = clean.includes('<') ? clean.replace(/<[a-z!/?][^>]*>/gi, ' ') : clean;
  // Sanitizing HTML has escaped its ampersands.
  return line === text ? text : line.replaceAll('&amp;', '&').replace(/\s+/g, ' ').trim();
};

const cleanField = (key: string, value: unknown): unknown =>
  typeof value === 'string' && LINES.has(key) ? cleanLine(value) : cleanValue(value);

/** Copies only what changes: documents are large and mostly clean. */
const cleanFields = (fields: Record<string, unknown>): Record<string, unknown> => {
  let copy: Record<string, unknown> | undefined;
  for (const key of Object.keys(fields)) {
    const clean = cleanField(key, fields[key]);
    if (clean === fields[key]) continue;
    copy ??= { ...fields };
    copy[key] = clean;
  }
  return copy ?? fields;
};

const cleanList = (list: readonly unknown[]): readonly unknown[] => {
  const clean = list.map(cleanValue);
  return clean.some((part, at) => part !== list[at]) ? clean : list;
};

const cleanValue = (part: unknown): unknown => {
  if (typeof part === 'string') return cleanText(part);
  if (Array.isArray(part)) return cleanList(part);
  if (typeof part !== 'object' || part === null) return part;
  return cleanFields(part as Record<string, unknown>);
};

/** The same value with every text in it sanitized; plain text stays unchanged. */
export const cleanContent = <Value>(value: Value): Value => cleanValue(value) as Value;
