// View model of a listing, built by the loader. All its URLs work with and without JavaScript.
import type { SwatchTone } from '../../shell/marks/swatch.tsx';
import type { CardModel } from '../cards/card-model.ts';

export interface FilterOption {
  id: string;
  label: string;
  count: number;
  chosen: boolean;
  /** URL of the list with this option toggled. */
  url: string;
  tone?: SwatchTone;
}

export interface FilterGroup {
  code: string;
  label: string;
  options: FilterOption[];
}

/** A range in millimetres: the bounds of the list and the chosen values. */
export interface MmRange {
  name: { from: string; to: string };
  bounds: { from: number; to: number };
  from?: number | undefined;
  to?: number | undefined;
}

/** The opening to be filled: its width, and its height where the products have one. */
export interface WidthRange extends MmRange {
  height?: MmRange;
}

export interface FilterChip {
  label: string;
  url: string;
}

export interface SortOption {
  id: string;
  label: string;
  url: string;
}

export interface Listing {
  /** URL of the list with filters and sort order but without the page: its identity. */
  key: string;
  cards: CardModel[];
  total: number;
  page: number;
  pageCount: number;
  groups: FilterGroup[];
  width?: WidthRange;
  chips: FilterChip[];
  clearUrl: string;
  sort: { current: string; options: SortOption[] };
  /** Hidden fields for forms that change one part of the URL. */
  carried: { sort: [string, string][]; width: [string, string][] };
  /** URLs of the pages, first to last. */
  pages: string[];
  /** The search request failed: nothing is known about the list. */
  failed?: true;
}

export interface Crumb {
  name: string;
  url: string;
}
