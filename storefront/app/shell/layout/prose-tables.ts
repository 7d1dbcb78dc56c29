// A table of a text can be wider than the screen: it scrolls in a region of its own, which the keyboard reaches.
const TABLE = /<table[\s>][\s\S]*?<\/table>/gi;
const CAPTION = /<caption[^>]*>([\s\S]*?)<\/caption>/i;
const HEADING = /<h[1-6][^>]*>([\s\S]*?)<\/h[1-6]>/gi;

const plainTextOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .replace(/"/g, '&quot;')
    .trim();

/** The region has the name of the table's caption, else of the heading above it, else `otherwise`. */
export const withTableRegions = (html: string, otherwise: string): string =>
  html.replace(TABLE, (table, offset: number) => {
    const heading = [...html.slice(0, offset).matchAll(HEADING)].at(-1)?.[1];
    const name = plainTextOf(CAPTION.exec(table)?.[1] ?? '') || plainTextOf(heading ?? '') || otherwise;
    return `<div class="prose-table" role="region" tabindex="0" aria-label="${name}">${table}</div>`;
  });
