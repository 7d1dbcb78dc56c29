// HTML of the shop to a document of the editor and back. What the editor cannot represent exactly is kept as it is.
import { DOMSerializer, Fragment, DOMParser as ModelParser, type Node as RichNode } from 'prosemirror-model';
import { richSchema } from './rich-schema.ts';

const parser = ModelParser.fromSchema(richSchema);
const serializer = DOMSerializer.fromSchema(richSchema);

const bodyOf = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/** A cell or item with one paragraph is written without it, as the shop's texts are. */
const unwrapParagraphs = (root: HTMLElement): void => {
  for (const one of root.querySelectorAll('li, td, th')) {
    const [first] = one.children;
    if (first?.tagName === 'P' && [...one.children].filter(({ tagName }) => tagName === 'P').length === 1)
      first.replaceWith(...first.childNodes);
  }
};

/** Rows of headings only, at the top. */
const addTableHeads = (root: HTMLElement): void => {
  for (const table of root.querySelectorAll('table')) {
    const heads: Element[] = [];
    for (const row of table.querySelectorAll('tr')) {
      if ([...row.children].some(({ tagName }) => tagName !== 'TH')) break;
      heads.push(row);
    }
    if (heads.length === 0) continue;
    const head = table.ownerDocument.createElement('thead');
    head.append(...heads);
    table.prepend(head);
    if (table.tBodies[0]?.children.length === 0) table.tBodies[0].remove();
  }
};

const restoreParts = (root: HTMLElement): void => {
  for (const part of root.querySelectorAll('div[data-html]')) {
    const parts = bodyOf(part.getAttribute('data-html') ?? '').childNodes;
    part.replaceWith(...parts);
  }
};

const write = (content: Fragment): HTMLElement => {
  const target = document.implementation.createHTMLDocument('');
  target.body.append(serializer.serializeFragment(content, { document: target }));
  restoreParts(target.body);
  unwrapParagraphs(target.body);
  addTableHeads(target.body);
  return target.body;
};

const isBlock = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

const outer = (node: Node): string => (isBlock(node) ? node.outerHTML : (node.textContent ?? ''));

/** Blanks between tags, and other names of the same tags, are no difference. */
const normalized = (html: string): string =>
  bodyOf(html)
    .innerHTML.replace(/<(\/?)b>/g, '<$1strong>')
    .replace(/<(\/?)i>/g, '<$1em>')
    .replace(/\s+/g, ' ')
    .replace(
      /\s*(<\/?(?:p|h\d|ul|ol|li|table|thead|tbody|tr|td|th|figure|figcaption|img|blockquote|hr|br|div)\b[^>]*>)\s*/g,
      '$1',
    );

/** Each part of the first level on its own line. */
export const toHtml = (doc: RichNode): string =>
  [...write(doc.content).childNodes]
    .map(outer)
    .filter((line) => line.trim() !== '')
    .join('\n');

const parsePart = (part: Node): RichNode[] => {
  if (!isBlock(part) && (part.textContent ?? '').trim() === '') return [];
  const source = outer(part);
  const wrapper = bodyOf(source);
  const parsed = parser.parse(wrapper);
  const again = toHtml(parsed);
  const expected = isBlock(part) ? source : `<p>${wrapper.innerHTML}</p>`;
  if (normalized(again) === normalized(expected)) return [...parsed.content.content];
  return [richSchema.nodes.html_block.create({ html: source })];
};

const INLINE = 'a, abbr, b, strong, i, em, u, s, small, sub, sup, code, span, br, img, time';

/** Text and inline tags that stand side by side on the first level are one paragraph. */
const groupInline = (body: HTMLElement): void => {
  let paragraph: HTMLElement | null = null;
  for (const node of [...body.childNodes]) {
    const isInline = isBlock(node) ? node.matches(INLINE) : node.nodeType === Node.TEXT_NODE;
    if (!isInline) {
      paragraph = null;
      continue;
    }
    if (paragraph === null && !isBlock(node) && (node.textContent ?? '').trim() === '') continue;
    if (paragraph === null) {
      paragraph = body.ownerDocument.createElement('p');
      node.before(paragraph);
    }
    paragraph.append(node);
  }
};

export const fromHtml = (html: string): RichNode => {
  const body = bodyOf(html);
  groupInline(body);
  const parts = [...body.childNodes].flatMap(parsePart);
  return richSchema.nodes.doc.create(
    null,
    Fragment.from(parts.length > 0 ? parts : [richSchema.nodes.paragraph.create()]),
  );
};

/** What is dropped from a pasted text, because the shop would not show it. */
export const hasForbidden = (html: string): boolean =>
  /<(?:script|style|iframe|object|embed|form|svg)\b|\son\w+\s*=|\sstyle\s*=/i.test(html);
