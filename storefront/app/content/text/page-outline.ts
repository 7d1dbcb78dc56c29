// The chapters of a text: its second headings, each with a name to link to.
import { slugify } from '@klaas/core/catalog/urls/slug.ts';
import { shortText } from '../../shell/seo/page-seo.ts';

export interface Chapter {
  id: string;
  title: string;
}

const HEADING = /<h2([^>]*)>([\s\S]*?)<\/h2>/gi;
/** With fewer there is nothing to choose from. */
const FEWEST = 3;

/** Names are used once each, and never those of the page itself. */
export const createNames = (prefix: string) => {
  const used = new Map<string, number>();
  return (title: string): string => {
    const name = `${prefix}-${slugify(title)}`;
    const times = (used.get(name) ?? 0) + 1;
    used.set(name, times);
    return times === 1 ? name : `${name}-${times}`;
  };
};

/** The text with its chapters named, and the chapters; none where there are too few. */
export const outlineOf = (html: string): { html: string; chapters: Chapter[] } => {
  const nameOf = createNames('t');
  const chapters: Chapter[] = [];
  const named = html.replace(HEADING, (_, attributes: string, words: string) => {
    const title = shortText(words, Number.POSITIVE_INFINITY);
    const id = nameOf(title);
    chapters.push({ id, title });
    return `<h2${attributes} id="${id}">${words}</h2>`;
  });
  return { html: named, chapters: chapters.length < FEWEST ? [] : chapters };
};
