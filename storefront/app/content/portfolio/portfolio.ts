// Works that were done: pictures of the content service, by kind.
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

/** Entries without a picture show nothing. */
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

/** Unknown categories show everything: a shared link must not lead to an empty wall. */
export const picturesOf = (
  pictures: readonly PortfolioPicture[],
  category: string | null,
): PortfolioPicture[] =>
  category && pictures.some((picture) => picture.category === category)
    ? pictures.filter((picture) => picture.category === category)
    : [...pictures];
