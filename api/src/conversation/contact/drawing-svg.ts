// A drawing as SVG, reduced to shapes and words. Whatever could run, load or hide something is left out.
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
/** Numbers, names of colours, paths, lists: nothing that names another place. */
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

/** Null: there is no drawing in it. */
export const cleanDrawing = (bytes: Uint8Array): string | null => {
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  if (!/^\s*(<\?xml[^>]*>|<!--[\s\S]*?-->|\s)*<svg[\s>]/i.test(text)) return null;
  const sanitize = createRequire(import.meta.url)('sanitize-html') as typeof sanitizeHtml;
  const clean = sanitize(text, RULES).trim();
  return clean.startsWith('<svg') && SHAPES.some((shape) => clean.includes(`<${shape}`)) ? clean : null;
};
