// A configured pane, and its serialisation for URLs, cart options and stored links.

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

/** As typed, sent or stored: not validated. */
export type ConfigurationDraft = Readonly<Partial<Record<ConfigurationField, string | number | null>>>;

/** What the sizes refer to: the glass itself, or the opening from which the deductions are subtracted. */
export type Measure = 'glass' | 'opening';

export interface Configuration {
  size: GlassSize;
  measure: Measure;
  /** Code in the price constants. */
  glass: string;
  thicknessMm: number;
  /** Code of the edge work; empty where there is no choice. */
  edge: string;
  hinge: HingeSide | null;
  cutouts: readonly Cutout[];
  /** Codes of additional work in the price constants. */
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

/** URL query pairs in a fixed order, without empty values. */
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

/** Reads the configuration from a URL query; other parameters are ignored. */
export const draftFromQuery = (query: {
  get(name: string): string | null;
}): Partial<Record<ConfigurationField, string>> =>
  Object.fromEntries(
    CONFIGURATION_FIELDS.flatMap((field) => {
      const text = query.get(field);
      return text === null ? [] : [[field, text.slice(0, MAX_TEXT)]];
    }),
  );
