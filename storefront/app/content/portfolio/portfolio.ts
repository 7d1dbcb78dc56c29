// Portfolio pictures from the content service, by category.
import type { ContentEntry } from '@klaas/core/contract/content-endpoints.ts';

export interface PortfolioPicture {
  id: number;
  title: string;
  image: string;
  alt: string;
  place: string;
  category: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Skips entries without a picture. */
export const portfolioPictures = (entries: readonly ContentEntry[]): PortfolioPicture[] =>
  entries
    .map(({ id, attributes }) => ({
      id,
      title: attributes.title ?? '',
      image: textOf(attributes['image']),
      alt: textOf(attributes['alt']) || (attributes.title ?? ''),
      place: textOf(attributes['place']),
      category: textOf(attributes['category']),
    }))
    .filter(({ image }) => image !== '');

export const portfolioCategories = (pictures: readonly PortfolioPicture[]): string[] => [
  ...new Set(pictures.map(({ category }) => category).filter((category) => category !== '')),
];

/** An unknown category shows everything: a stale shared link must not lead to an empty grid. */
export const picturesOf = (
  pictures: readonly PortfolioPicture[],
  category: string | null,
): PortfolioPicture[] =>
  category && pictures.some((picture) => picture.category === category)
    ? pictures.filter((picture) => picture.category === category)
    : [...pictures];
