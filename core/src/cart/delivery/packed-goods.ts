// Size and weight of goods as they are packed. Panes are computed, other goods have it as product data.
import type { GlassGeometry } from '../../configurator/glass/glass-geometry.ts';

export type Sides = readonly [number, number, number];

/** One packed piece. */
export interface PackedPiece {
  /** Longest side first. */
  sidesMm: Sides;
  weightG: number;
  /** Without the packing, where it is known: so much is carried into the rooms. */
  ownWeightG?: number;
}

/** A line of the cart as the carrier sees it. */
export interface PackedLine {
  item_id: number;
  sku: string;
  name: string;
  qty: number;
  /** Of one of the line's quantity; null: size or weight is not known. */
  pieces: readonly PackedPiece[] | null;
  /** Set by the operator: carriers do not insure glass in parcels. */
  isParcelAllowed: boolean;
  /** Services and files are not shipped. */
  isShipped: boolean;
}

/** Packing around a pane, on each of its sides. */
const PACKING_MM = 60;
const PACKING_WEIGHT = 1.1;

const sidesOf = (sides: Sides): Sides => {
  const [a = 0, b = 0, c = 0] = [...sides].sort((one, other) => other - one);
  return [a, b, c];
};

export const packPane = (pane: {
  widthMm: number;
  heightMm: number;
  thicknessMm: number;
  weightKg: number;
}): PackedPiece => {
  const packed = (mm: number) => Math.ceil(mm) + 2 * PACKING_MM;
  return {
    sidesMm: sidesOf([packed(pane.widthMm), packed(pane.heightMm), packed(pane.thicknessMm)]),
    weightG: Math.ceil(pane.weightKg * 1000 * PACKING_WEIGHT),
    ownWeightG: Math.ceil(pane.weightKg * 1000),
  };
};

/** Every panel of a configuration travels on its own. */
export const packPanels = ({ panels }: Pick<GlassGeometry, 'panels'>, thicknessMm: number): PackedPiece[] =>
  panels.map(({ cutWidthMm, cutHeightMm, weightKg }) =>
    packPane({ widthMm: cutWidthMm, heightMm: cutHeightMm, thicknessMm, weightKg }),
  );

/** Fields of a product document or variant. */
export interface PackedFields {
  packed_length_mm?: unknown;
  packed_width_mm?: unknown;
  packed_height_mm?: unknown;
  packed_weight_g?: unknown;
  /** Without the packing. */
  net_weight_g?: unknown;
}

const positive = (value: unknown): number | null => {
  const number = Number(value);
  return value !== null && value !== '' && Number.isFinite(number) && number > 0 ? Math.ceil(number) : null;
};

/** Null when one of the four is missing. */
export const packedPieceOf = (fields: PackedFields): PackedPiece | null => {
  const length = positive(fields.packed_length_mm);
  const width = positive(fields.packed_width_mm);
  const height = positive(fields.packed_height_mm);
  const weightG = positive(fields.packed_weight_g);
  if (!length || !width || !height || !weightG) return null;
  const ownWeightG = positive(fields.net_weight_g);
  return { sidesMm: sidesOf([length, width, height]), weightG, ...(ownWeightG && { ownWeightG }) };
};

/** The goods as one parcel; undefined: a weight is not known. The sides only of a single piece. */
export const parcelOf = (
  lines: readonly PackedLine[],
): { weightG: number; sidesMm: Sides | null } | undefined => {
  const shipped = lines.filter(({ isShipped }) => isShipped);
  if (shipped.length === 0 || shipped.some(({ pieces }) => pieces === null)) return undefined;
  const count = shipped.reduce((sum, { qty, pieces }) => sum + qty * (pieces?.length ?? 0), 0);
  const sidesMm = count === 1 ? (shipped.flatMap(({ pieces }) => pieces ?? [])[0]?.sidesMm ?? null) : null;
  return { weightG: knownWeightG(shipped), sidesMm };
};

/** Of all pieces whose weight is known. */
export const knownWeightG = (lines: readonly PackedLine[]): number =>
  lines
    .filter(({ isShipped }) => isShipped)
    .reduce(
      (sum, { qty, pieces }) => sum + qty * (pieces ?? []).reduce((own, piece) => own + piece.weightG, 0),
      0,
    );
