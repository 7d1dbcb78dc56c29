// XML as text, with everything from outside escaped.

// Not allowed in XML 1.0, not even escaped: control characters, and halves of surrogate pairs.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string =>
  text.replace(FORBIDDEN, ' ').replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

declare const xml: unique symbol;
/** Markup; a plain string is not. */
export type Xml = string & { [xml]: true };

type Attributes = Record<string, string>;

const open = (name: string, attributes: Attributes): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}>`;

/** An element with text; an empty text gives no element: EN 16931 forbids empty ones. */
export const leaf = (name: string, text: string | number, attributes: Attributes = {}): Xml =>
  (String(text).trim() === ''
    ? ''
    : `${open(name, attributes)}${escaped(String(text).trim())}</${name}>`) as Xml;

/** An element with elements; none without content. */
export const tag = (name: string, children: readonly Xml[], attributes: Attributes = {}): Xml => {
  const inner = children.join('');
  return (inner === '' ? '' : `${open(name, attributes)}${inner}</${name}>`) as Xml;
};
