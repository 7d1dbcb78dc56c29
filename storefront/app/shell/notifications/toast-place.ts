// Where a message may stand so that it hides no button.
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** The first place that covers nothing; else the one that covers least. Places are given in the order of liking. */
export const chooseToastPlace = (places: readonly Box[], buttons: readonly Box[]): number => {
  const covered = places.map((place) => buttons.reduce((sum, button) => sum + overlap(place, button), 0));
  return covered.indexOf(Math.min(...covered));
};
