// The part of the library's surface that the shop uses; it comes without types.
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2';
    keepAllGlyphs?: boolean;
    noHinting?: boolean;
    variationAxes?: Record<string, { min: number; max: number; default: number }>;
  }
  const subsetFont: (font: Buffer, letters: string | undefined, options: SubsetOptions) => Promise<Buffer>;
  export default subsetFont;
}
