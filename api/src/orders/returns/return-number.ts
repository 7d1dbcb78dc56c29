// The number of a return, which the buyer writes on the parcel.

/** 12 → R-00012 */
export const returnNumberOf = (id: number): string => `R-${String(id).padStart(5, '0')}`;

/** `R-00012`, `r12` or `12`; undefined: none of them. */
export const returnIdOf = (text: string): number | undefined => {
  const [, digits] = /^\s*(?:r-?)?0*([1-9]\d{0,8})\s*$/i.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
};
