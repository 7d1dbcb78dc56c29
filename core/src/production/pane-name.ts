// [OFFICE-66] The name of a pane on labels and screens: order, number in the order, and a letter for each time it was
// made again, as 318-1, then 318-1b.
const LETTERS = 26;

const lettersOf = (count: number): string =>
  count < LETTERS
    ? String.fromCharCode(97 + count)
    : `${lettersOf(Math.floor(count / LETTERS) - 1)}${lettersOf(count % LETTERS)}`;

export interface NamedPane {
  entity_id: number;
  /** In the order, from 1. */
  number: number;
  /** How often it was made again. */
  remake: number;
}

export const paneNameOf = ({ entity_id, number, remake }: NamedPane): string =>
  `${entity_id}-${number}${remake === 0 ? '' : lettersOf(remake)}`;
