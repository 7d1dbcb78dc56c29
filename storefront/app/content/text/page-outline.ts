// Table of contents of a text: its h2 headings with ids.
import { slugify } from '@klaas/core/catalog/urls/slug.ts';
import { shortText } from '../../shell/seo/page-seo.ts';

export interface Chapter {
  id: string;
  title: string;
}

const HEADING = /<h2([^>]*)>([\s\S]*?)<\/h2>/gi;
/** Shorter texts get no table of contents. */
const FEWEST = 3;

/** Generates unique element ids; the prefix avoids clashes with ids of the page itself. */
export const createNames = (prefix: string) => {
  const used = new Map<string, number>();
  return (title: string): string => {
    const name = `${prefix}-${slugify(title)}`;
    const times = (used.get(name) ?? 0) + 1;
    used.set(name, times);
    return times === 1 ? name : `${name}-${times}`;
  };
};

/** The HTML with ids on its h2 headings, and the chapters; none when there are too few. */
export const outlineOf = (html: string): { html: string; chapters: Chapter[] } => {
  const nameOf = createNames('t');
  const chapters: Chapter[] = [];
  const named = html.replace(HEADING, (_, attributes: string, heading: string) => {
    const title = shortText(heading, Number.POSITIVE_INFINITY);
    const id = nameOf(title);
    chapters.push({ id, title });
    return `<h2${attributes} id="${id}">${heading}</h2>`;
  });
  return { html: named, chapters: chapters.length < FEWEST ? [] : chapters };
};
