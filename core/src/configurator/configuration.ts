// One pane as the buyer configured it, and its form as text: in an address, in the cart's options, in a stored link.

import { type Cutout, cutoutsText } from './cutout.ts';
import type { GlassSize } from './glass/glass-shape.ts';
import type { HingeSide } from './glass/work-rules.ts';

export const CONFIGURATION_FIELDS = [
  'width',
  'height',
  'height2',
  'lean_left',
  'lean_right',
  'measure',
  'glass',
  'thickness',
  'edge',
  'hinge',
  'cutouts',
  'extras',
] as const;

export type ConfigurationField = (typeof CONFIGURATION_FIELDS)[number];

/** As typed, sent or stored: nothing in it is sure yet. */
export type ConfigurationDraft = Readonly<Partial<Record<ConfigurationField, string | number | null>>>;

/** What the sizes say: the glass itself, or the opening that the deductions are taken from. */
export type Measure = 'glass' | 'opening';

export interface Configuration {
  size: GlassSize;
  measure: Measure;
  /** As the price constants name it. */
  glass: string;
  thicknessMm: number;
  /** Code of the edge work; empty where there is nothing to choose. */
  edge: string;
  hinge: HingeSide | null;
  cutouts: readonly Cutout[];
  /** Codes of further work from the price constants. */
  extras: readonly string[];
}

const MAX_TEXT = 200;

const queryValuesOf = ({ size, ...rest }: Configuration): Record<ConfigurationField, string> => ({
  width: String(size.widthMm),
  height: String(size.heightMm),
  height2: size.height2Mm === undefined ? '' : String(size.height2Mm),
  lean_left: size.leanLeftMm ? String(size.leanLeftMm) : '',
  lean_right: size.leanRightMm ? String(size.leanRightMm) : '',
  measure: rest.measure === 'glass' ? '' : rest.measure,
  glass: rest.glass,
  thickness: String(rest.thicknessMm),
  edge: rest.edge,
  hinge: rest.hinge ?? '',
  cutouts: cutoutsText(rest.cutouts),
  extras: [...rest.extras].sort().join('.'),
});

/** The pairs of an address's query, in a fixed order, without what says nothing. */
export const queryOfConfiguration = (configuration: Configuration): [ConfigurationField, string][] => {
  const all = queryValuesOf(configuration);
  return CONFIGURATION_FIELDS.flatMap((field) => (all[field] === '' ? [] : [[field, all[field]]]));
};

export const draftOf = (configuration: Configuration): Partial<Record<ConfigurationField, string>> =>
  Object.fromEntries(queryOfConfiguration(configuration));

/** Equal exactly for equal panes. */
export const configurationKey = (configuration: Configuration): string =>
  queryOfConfiguration(configuration)
    .map(([field, text]) => `${field}=${text}`)
    .join('&');

/** What an address says; other names are left alone. */
export const draftFromQuery = (query: {
  get(name: string): string | null;
}): Partial<Record<ConfigurationField, string>> =>
  Object.fromEntries(
    CONFIGURATION_FIELDS.flatMap((field) => {
      const text = query.get(field);
      return text === null ? [] : [[field, text.slice(0, MAX_TEXT)]];
    }),
  );
