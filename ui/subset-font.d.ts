// Types of the `subset-font` API used here; the package ships none.
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2';
    keepAllGlyphs?: boolean;
    noHinting?: boolean;
    variationAxes?: Record<string, { min: number; max: number; default: number }>;
  }
  const subsetFont: (font: Buffer, text: string | undefined, options: SubsetOptions) => Promise<Buffer>;
  export default subsetFont;
}
