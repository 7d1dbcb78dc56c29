// Wraps wide tables of a CMS text in a scrolling region that is reachable by keyboard.
const TABLE = /<table[\s>][\s\S]*?<\/table>/gi;
const CAPTION = /<caption[^>]*>([\s\S]*?)<\/caption>/i;
const HEADING = /<h[1-6][^>]*>([\s\S]*?)<\/h[1-6]>/gi;

const plainTextOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .replace(/"/g, '&quot;')
    .trim();

/** Labelled by the table's caption, else by the heading above it, else `otherwise`. */
export const withTableRegions = (html: string, otherwise: string): string =>
  html.replace(TABLE, (table, offset: number) => {
    const heading = [...html.slice(0, offset).matchAll(HEADING)].at(-1)?.[1];
    const name = plainTextOf(CAPTION.exec(table)?.[1] ?? '') || plainTextOf(heading ?? '') || otherwise;
    return `<div class="prose-table" role="region" tabindex="0" aria-label="${name}">${table}</div>`;
  });
