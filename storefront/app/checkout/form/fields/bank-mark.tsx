// A drawn mark of a bank: its first letters on a colour of its own. No logo is requested from anybody.
const hueOf = (code: string): number =>
  [...code].reduce((hue, letter) => (hue * 31 + letter.charCodeAt(0)) % 360, 0);

export const BankMark = ({ code, name }: { code: string; name: string }) => (
  <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="6" fill={`hsl(${hueOf(code)} 45% 32%)`} />
    <text x="16" y="21" textAnchor="middle" fontSize="13" fontWeight="700" fill="#fff">
      {name.slice(0, 2).toUpperCase()}
    </text>
  </svg>
);
