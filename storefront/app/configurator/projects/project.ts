// Data model of a project: a named group of openings, each a configured pane. Pure functions, no storage.
import { draftFromQuery } from '@klaas/core/configurator/configuration.ts';
import { cornersOf, type Point } from '@klaas/core/configurator/glass/glass-shape.ts';
import { MAX_OPENINGS, type Project } from '@klaas/core/contract/configuration-endpoints.ts';

export type { Project };
export type Opening = Project['openings'][number];
/** An opening to be saved: its price is the current price. */
export type NewOpening = Omit<Opening, 'current_price_incl_tax'>;

type OpeningName = Pick<Opening, 'name' | 'sku' | 'query'>;

const sameOpening = (a: OpeningName, b: OpeningName): boolean =>
  a.name === b.name && a.sku === b.sku && a.query === b.query;

/** The same pane under the same name is stored once, with its latest price. */
export const withOpening = (project: Project, opening: NewOpening, now: string): Project => ({
  ...project,
  openings: [
    ...project.openings.filter((other) => !sameOpening(other, opening)),
    { ...opening, current_price_incl_tax: opening.price_incl_tax },
  ],
  updated_at: now,
});

/** Neither accounts nor quotes accept more. */
export const isFull = ({ openings }: Pick<Project, 'openings'>): boolean => openings.length >= MAX_OPENINGS;

export const withoutOpening = (project: Project, opening: OpeningName, now: string): Project => ({
  ...project,
  openings: project.openings.filter((other) => !sameOpening(other, opening)),
  updated_at: now,
});

export const newProject = (id: string, name: string, now: string): Project => ({
  id,
  name,
  openings: [],
  created_at: now,
  updated_at: now,
});

/** Last changed first. */
export const inOrder = (projects: readonly Project[]): Project[] =>
  [...projects].sort((a, b) => b.updated_at.localeCompare(a.updated_at));

export const sumOf = (project: Project): number =>
  project.openings.reduce(
    (sum, { current_price_incl_tax: now, price_incl_tax: then, qty }) => sum + (now ?? then) * qty,
    0,
  );

export interface DrawnOpening {
  width: number;
  height: number;
  height2?: number;
  glass: string;
  outline: Point[];
}

/** Drawing data of an opening; `null` when its query has no size. */
export const drawnOpeningOf = ({ query }: Pick<Opening, 'query'>): DrawnOpening | null => {
  const draft = draftFromQuery(new URLSearchParams(query));
  const [width, height, height2] = [Number(draft.width), Number(draft.height), Number(draft.height2)];
  if (!(width > 0 && height > 0)) return null;
  const outline = cornersOf({
    widthMm: width,
    heightMm: height,
    ...(height2 > 0 && { height2Mm: height2 }),
    leanLeftMm: Number(draft.lean_left) || 0,
    leanRightMm: Number(draft.lean_right) || 0,
  });
  return { width, height, ...(height2 > 0 && { height2 }), glass: draft.glass ?? '', outline };
};

/** URL of the product with this pane; `was` lets the page report a changed price. */
export const openingPath = ({
  path,
  price_incl_tax: price,
}: Pick<Opening, 'path' | 'price_incl_tax'>): string | null =>
  path && `${path}${path.includes('?') ? '&' : '?'}was=${price.toFixed(2)}`;
