// An SVG element of the drawing as a value, and an update that writes only changed attributes.
export interface Stroke {
  tag: 'path' | 'line' | 'polyline' | 'polygon' | 'rect' | 'circle' | 'text';
  /** SVG attribute names. */
  attributes: Readonly<Record<string, string | number>>;
  text?: string;
}

/** The part of an SVG element that an update needs. */
export interface DrawnStroke {
  setAttribute: (name: string, value: string) => void;
  firstChild: { nodeValue: string | null } | null;
}

const namesOf = ({ attributes }: Stroke): string => Object.keys(attributes).join();

/** Signature of tags and attribute names: lists with the same signature can be updated in place. */
export const planOfStrokes = (strokes: readonly Stroke[]): string =>
  strokes.map((stroke) => `${stroke.tag}(${namesOf(stroke)})`).join(' ');

/** Requires the same `planOfStrokes` for both lists. */
export const drawOver = (
  elements: ArrayLike<DrawnStroke>,
  before: readonly Stroke[],
  now: readonly Stroke[],
): void => {
  for (const [at, { attributes, text }] of now.entries()) {
    const element = elements[at];
    const earlier = before[at];
    if (!element || !earlier) continue;
    for (const name in attributes)
      if (attributes[name] !== earlier.attributes[name]) element.setAttribute(name, String(attributes[name]));
    if (text !== undefined && text !== earlier.text && element.firstChild)
      element.firstChild.nodeValue = text;
  }
};
