import { expect, it } from 'vitest';
import { picturesOf, portfolioCategories, portfolioPictures } from './portfolio.ts';

const entry = (id: number, attributes: Record<string, unknown>) => ({
  id,
  attributes: { locale: 'et', publishedAt: '', updatedAt: '', title: `Töö ${id}`, ...attributes },
});
const pictures = portfolioPictures([
  entry(1, { image: 'portfolio/a.webp', alt: 'Dušš', category: 'Vannituba' }),
  entry(2, { image: 'portfolio/b.webp', category: 'Saun' }),
  entry(3, { category: 'Saun' }),
  entry(4, { image: 7 }),
]);

it('[CMS-02] includes only entries with a picture and uses the title when the alt text is missing', () => {
  expect(pictures.map(({ id, alt }) => [id, alt])).toEqual([
    [1, 'Dušš'],
    [2, 'Töö 2'],
  ]);
});

it('lists each category once and filters by it; an unknown category shows all pictures', () => {
  expect(portfolioCategories(pictures)).toEqual(['Vannituba', 'Saun']);
  expect(picturesOf(pictures, 'Saun').map(({ id }) => id)).toEqual([2]);
  expect(picturesOf(pictures, 'Köök')).toHaveLength(2);
  expect(picturesOf(pictures, null)).toHaveLength(2);
});
