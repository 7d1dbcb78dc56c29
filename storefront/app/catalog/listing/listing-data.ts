// What a listing shows. Made where the data is; every address in it is ready to be followed, with or without scripts.
import type { SwatchTone } from '../../ui/swatch.tsx';
import type { CardModel } from '../cards/card-model.ts';

export interface FilterOption {
  id: string;
  label: string;
  count: number;
  chosen: boolean;
  /** The same list with this option switched. */
  url: string;
  tone?: SwatchTone;
}

export interface FilterGroup {
  code: string;
  label: string;
  options: FilterOption[];
}

/** A range of millimetres: the bounds of the list and what is chosen. */
export interface MmRange {
  name: { from: string; to: string };
  bounds: { from: number; to: number };
  from?: number | undefined;
  to?: number | undefined;
}

/** The opening that is to be filled: its width, and its height where the products say theirs. */
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
  /** Address of the list as filtered and sorted, without the page: its identity. */
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
  /** What a form that changes one part of the address must carry along. */
  carried: { sort: [string, string][]; width: [string, string][] };
  /** Addresses of the pages, first to last. */
  pages: string[];
  /** The search could not be reached: nothing is known about the list. */
  failed?: true;
}

export interface Crumb {
  name: string;
  url: string;
}
