/** The drawing that an enquiry brought along, as a file of the message. */
export const drawingFile = (svg: string): File => new File([svg], 'drawing.svg', { type: 'image/svg+xml' });

/** For a picture: nothing inside of it can run there. */
export const drawingUrl = (svg: string): string =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
