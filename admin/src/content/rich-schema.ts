// The closed set of what a text may hold: what is not in it cannot be typed or pasted.
import { type Attrs, type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';

const LEVELS = [2, 3, 4] as const;

const attributesOf = (element: Element, names: readonly string[]): Record<string, string | null> =>
  Object.fromEntries(names.map((name) => [name, element.getAttribute(name)]));

const present = (attrs: Attrs): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attrs).flatMap(([name, value]) =>
      value === null || value === '' ? [] : [[name, String(value)]],
    ),
  );

const nullable = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { default: null }]));

const IMAGE = ['src', 'alt', 'width', 'height', 'loading', 'srcset', 'sizes', 'class', 'title'] as const;
const CELL = ['scope', 'colspan', 'rowspan'] as const;
const LINK = ['href', 'target', 'rel', 'class', 'title'] as const;

const cell = (tag: 'td' | 'th'): NodeSpec => ({
  content: 'paragraph+',
  attrs: nullable(CELL),
  isolating: true,
  parseDOM: [{ tag, getAttrs: (element) => attributesOf(element, CELL) }],
  toDOM: ({ attrs }): DOMOutputSpec => [tag, present(attrs), 0],
});

const wrapping = (tag: string, content: string): NodeSpec => ({
  content,
  group: 'block',
  parseDOM: [{ tag }],
  toDOM: (): DOMOutputSpec => [tag, 0],
});

const mark = (tag: string, aliases: readonly string[] = []): MarkSpec => ({
  parseDOM: [tag, ...aliases].map((name) => ({ tag: name })),
  toDOM: (): DOMOutputSpec => [tag, 0],
});

/** How much of a part that is kept as it is stands in the editor. */
const SNIPPET = 160;

export const richSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: wrapping('p', 'inline*'),
    heading: {
      content: 'inline*',
      group: 'block',
      defining: true,
      attrs: { level: { default: 2 }, class: { default: null } },
      parseDOM: LEVELS.map((level) => ({
        tag: `h${level}`,
        getAttrs: (element: HTMLElement) => ({ level, class: element.getAttribute('class') }),
      })),
      toDOM: ({ attrs }): DOMOutputSpec => [`h${attrs['level']}`, present({ class: attrs['class'] }), 0],
    },
    bullet_list: wrapping('ul', 'list_item+'),
    ordered_list: wrapping('ol', 'list_item+'),
    list_item: {
      content: 'paragraph block*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    blockquote: wrapping('blockquote', 'block+'),
    horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    table: {
      content: 'table_row+',
      group: 'block',
      isolating: true,
      parseDOM: [{ tag: 'table' }],
      toDOM: (): DOMOutputSpec => ['table', ['tbody', 0]],
    },
    table_row: {
      content: '(table_cell | table_header)+',
      parseDOM: [{ tag: 'tr' }],
      toDOM: (): DOMOutputSpec => ['tr', 0],
    },
    table_cell: cell('td'),
    table_header: cell('th'),
    figure: {
      group: 'block',
      atom: true,
      attrs: { ...nullable(IMAGE), caption: { default: '' } },
      parseDOM: [
        {
          tag: 'figure:has(> img)',
          getAttrs: (element) => {
            const image = element.querySelector(':scope > img');
            const caption = element.querySelector(':scope > figcaption')?.textContent ?? '';
            return image ? { ...attributesOf(image, IMAGE), caption } : false;
          },
        },
      ],
      toDOM: ({ attrs: { caption, ...image } }): DOMOutputSpec =>
        caption === ''
          ? ['figure', ['img', present(image)]]
          : ['figure', ['img', present(image)], ['figcaption', String(caption)]],
    },
    /** The shop draws it by its name. */
    drawing: {
      group: 'block',
      atom: true,
      attrs: { class: { default: null } },
      parseDOM: [
        { tag: 'figure[class]:empty', getAttrs: (element) => ({ class: element.getAttribute('class') }) },
      ],
      toDOM: ({ attrs }): DOMOutputSpec => ['figure', present({ class: attrs['class'] })],
    },
    /** A part that the editor does not know: kept as it is. */
    html_block: {
      group: 'block',
      atom: true,
      attrs: { html: { default: '' } },
      parseDOM: [
        { tag: 'div[data-html]', getAttrs: (element) => ({ html: element.getAttribute('data-html') ?? '' }) },
      ],
      toDOM: ({ attrs }): DOMOutputSpec => [
        'div',
        { class: 'rich-html', 'data-html': String(attrs['html']) },
        String(attrs['html']).replace(/\s+/g, ' ').slice(0, SNIPPET),
      ],
    },
    image: {
      inline: true,
      group: 'inline',
      attrs: nullable(IMAGE),
      parseDOM: [{ tag: 'img[src]', getAttrs: (element) => attributesOf(element, IMAGE) }],
      toDOM: ({ attrs }): DOMOutputSpec => ['img', present(attrs)],
    },
    hard_break: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: (): DOMOutputSpec => ['br'],
    },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      attrs: nullable(LINK),
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: (element) => attributesOf(element, LINK) }],
      toDOM: ({ attrs }): DOMOutputSpec => ['a', present(attrs), 0],
    },
    strong: mark('strong', ['b']),
    em: mark('em', ['i']),
    underline: mark('u'),
    strike: mark('s'),
    code: mark('code'),
    small: mark('small'),
    sub: mark('sub'),
    sup: mark('sup'),
  },
});
