// A stroke of the drawing as a value, and how strokes that are drawn become others: only what differs is written.
export interface Stroke {
  tag: 'path' | 'line' | 'polyline' | 'polygon' | 'rect' | 'circle' | 'text';
  /** As the document spells them. */
  attributes: Readonly<Record<string, string | number>>;
  text?: string;
}

/** What a stroke is written to: an element, as far as it is needed. */
export interface DrawnStroke {
  setAttribute: (name: string, value: string) => void;
  firstChild: { nodeValue: string | null } | null;
}

const namesOf = ({ attributes }: Stroke): string => Object.keys(attributes).join();

/** Of the same kind one by one: one list can be drawn over the other. */
export const planOfStrokes = (strokes: readonly Stroke[]): string =>
  strokes.map((stroke) => `${stroke.tag}(${namesOf(stroke)})`).join(' ');

/** Both lists are of the same plan. */
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
