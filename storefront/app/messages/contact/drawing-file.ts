/** The drawing of an enquiry as an attachment. */
export const drawingFile = (svg: string): File => new File([svg], 'drawing.svg', { type: 'image/svg+xml' });

/** For an `img` element, where scripts inside the SVG cannot run. */
export const drawingUrl = (svg: string): string =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
