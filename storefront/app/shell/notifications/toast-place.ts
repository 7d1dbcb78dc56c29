// Chooses a place for a toast that covers no button.
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

const coveredBy = (place: Box, boxes: readonly Box[]): number =>
  boxes.reduce((sum, box) => sum + overlap(place, box), 0);

/**
 * The first place that covers nothing; else the one that covers the smallest area of controls, then of links.
 * Places are in order of preference.
 */
export const chooseToastPlace = (
  places: readonly Box[],
  controls: readonly Box[],
  links: readonly Box[] = [],
): number => {
  const ofControls = places.map((place) => coveredBy(place, controls));
  const least = Math.min(...ofControls);
  const ofLinks = places.map((place, index) =>
    ofControls[index] === least ? coveredBy(place, links) : Number.POSITIVE_INFINITY,
  );
  return ofLinks.indexOf(Math.min(...ofLinks));
};
