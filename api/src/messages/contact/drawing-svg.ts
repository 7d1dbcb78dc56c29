// Sanitizes an SVG drawing to shapes and text. Whatever could run, load or hide something is removed.
import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';

const SHAPES = ['path', 'line', 'rect', 'circle', 'ellipse', 'polygon', 'polyline', 'text', 'tspan'];
const ATTRIBUTES = [
  ...['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'dx', 'dy', 'd', 'points'],
  ...['width', 'height', 'viewBox', 'preserveAspectRatio', 'transform', 'rotate'],
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-opacity', 'opacity', 'vector-effect'],
  ...['font-size', 'font-family', 'font-weight', 'text-anchor', 'dominant-baseline', 'role', 'aria-label'],
];
/** Numbers, colour names, paths, lists: nothing that contains a URL. */
const HARMLESS_VALUE = /^[^<>&"\\]*$/;
const FOREIGN = /url\s*\(|:|\/\//i;

const RULES: sanitizeHtml.IOptions = {
  allowedTags: ['svg', 'g', 'title', 'desc', ...SHAPES],
  allowedAttributes: { '*': [...ATTRIBUTES, 'xmlns'] },
  disallowedTagsMode: 'completelyDiscard',
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  transformTags: {
    '*': (tagName, attribs) => ({
      tagName,
      attribs: {
        ...Object.fromEntries(
          Object.entries(attribs).filter(
            ([name, value]) => name !== 'xmlns' && HARMLESS_VALUE.test(value) && !FOREIGN.test(value),
          ),
        ),
        ...(tagName === 'svg' && { xmlns: 'http://www.w3.org/2000/svg' }),
      },
    }),
  },
};

const SPACE = /\s/;
/** Allowed before the svg element. */
const PROLOGUE = [
  { begin: '<?xml', end: '>' },
  { begin: '<!--', end: '-->' },
];

/** Index of the first element. Linear: no character is read twice. */
const firstElementAt = (text: string): number => {
  let at = 0;
  for (;;) {
    while (at < text.length && SPACE.test(text[at] ?? '')) at += 1;
    const skipped = PROLOGUE.find(({ begin }) => text.slice(at, at + begin.length).toLowerCase() === begin);
    if (!skipped) return at;
    const closed = text.indexOf(skipped.end, at + skipped.begin.length);
    if (closed < 0) return text.length;
    at = closed + skipped.end.length;
  }
};

/** Null: it contains no drawing. */
export const cleanDrawing = (bytes: Uint8Array): string | null => {
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  const start = firstElementAt(text);
  if (!/^<svg[\s>]$/i.test(text.slice(start, start + '<svg>'.length))) return null;
  const sanitize = createRequire(import.meta.url)('sanitize-html') as typeof sanitizeHtml;
  const clean = sanitize(text, RULES).trim();
  return clean.startsWith('<svg') && SHAPES.some((shape) => clean.includes(`<${shape}`)) ? clean : null;
};
