// The ship class of a cart: what kind of transport its goods need.
import type { PackedLine, PackedPiece, Sides } from './packed-goods.ts';
import { LARGEST_COMPARTMENT, type ParcelLimits, USABLE_VOLUME } from './parcel-limits.ts';

/** `none`: nothing is shipped; `parcel`: all goods fit into one compartment; `freight`: everything else. */
export const SHIP_CLASSES = ['none', 'parcel', 'freight'] as const;
export type ShipClass = (typeof SHIP_CLASSES)[number];

const fitsSides = ({ sidesMm }: PackedPiece, largest: Sides): boolean =>
  sidesMm.every((side, index) => side <= (largest[index] ?? 0));

const girthOf = ([length, width, height]: Sides): number => length + 2 * (width + height);

/** Whether the network accepts the piece as a parcel of its own. */
export const fitsLimits = (piece: PackedPiece, limits: ParcelLimits): boolean =>
  piece.weightG <= limits.maxWeightG &&
  (limits.maxSidesMm === null || fitsSides(piece, limits.maxSidesMm)) &&
  (limits.maxGirthMm === null || girthOf(piece.sidesMm) <= limits.maxGirthMm);

const volumeOf = ([length, width, height]: Sides): number => length * width * height;

const loadOf = ({ pieces, qty }: PackedLine): { weightG: number; volume: number } => ({
  weightG: qty * (pieces ?? []).reduce((sum, piece) => sum + piece.weightG, 0),
  volume: qty * (pieces ?? []).reduce((sum, piece) => sum + volumeOf(piece.sidesMm), 0),
});

export const isShippedLine = ({ isShipped }: PackedLine): boolean => isShipped;

const mayBeParcel = ({ isParcelAllowed, pieces }: PackedLine, limits: ParcelLimits): boolean =>
  isParcelAllowed && (pieces?.every((piece) => fitsLimits(piece, limits)) ?? false);

const heaviest = (lines: readonly PackedLine[]): PackedLine | undefined =>
  lines.reduce<PackedLine | undefined>(
    (found, line) => (found && loadOf(found).weightG >= loadOf(line).weightG ? found : line),
    undefined,
  );

/**
 * The line because of which the goods do not fit into one compartment; undefined: they fit. Too much in total: the
 * heaviest line.
 */
export const lineTooBigFor = (
  lines: readonly PackedLine[],
  limits: ParcelLimits & { maxSidesMm: Sides },
): PackedLine | undefined => {
  const shipped = lines.filter(isShippedLine);
  const single = shipped.find((line) => !mayBeParcel(line, limits));
  if (single) return single;
  const loads = shipped.map(loadOf);
  const weightG = loads.reduce((sum, load) => sum + load.weightG, 0);
  const volume = loads.reduce((sum, load) => sum + load.volume, 0);
  // One piece alone may fill the compartment.
  const isOnePiece = shipped.reduce((sum, { qty, pieces }) => sum + qty * (pieces?.length ?? 0), 0) <= 1;
  const room = volumeOf(limits.maxSidesMm) * (isOnePiece ? 1 : USABLE_VOLUME);
  return weightG > limits.maxWeightG || volume > room ? heaviest(shipped) : undefined;
};

export const shipClassOf = (lines: readonly PackedLine[]): ShipClass => {
  if (!lines.some(isShippedLine)) return 'none';
  return lineTooBigFor(lines, LARGEST_COMPARTMENT) ? 'freight' : 'parcel';
};
