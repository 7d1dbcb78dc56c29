// First letters of a person on a colour of their own; the name is beside it.
const TONES = 5;

const toneOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 0) % TONES;

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

export const Avatar = ({ name }: { name: string }) => (
  <span className={`avatar avatar-${toneOf(name)}`} aria-hidden="true">
    {initialsOf(name)}
  </span>
);
