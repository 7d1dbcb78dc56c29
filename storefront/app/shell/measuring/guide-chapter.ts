// Chapters of the measuring guide: from a heading with a class `measure-<chapter>` to the next heading.
import type { MeasureChapter } from '@klaas/core/configurator/glass/measure-chapter.ts';

const HEADING = /<h2[\s>]/gi;

/** `null`: the guide has no such chapter. */
export const chapterOf = (html: string, chapter: MeasureChapter): string | null => {
  const from = html.search(new RegExp(`<h2 class="measure-${chapter}"[^>]*>`, 'i'));
  if (from < 0) return null;
  HEADING.lastIndex = from + 1;
  const next = HEADING.exec(html);
  return html.slice(from, next?.index);
};
