// The logo of a bank, served by the shop; while there is none, its first letters on a colour of its own.
import { useState } from 'react';

interface Bank {
  code: string;
  name: string;
}

const hueOf = (code: string): number =>
  [...code].reduce((hue, letter) => (hue * 31 + letter.charCodeAt(0)) % 360, 0);

const DrawnMark = ({ code, name }: Bank) => (
  <svg
    className="bank-mark"
    width="64"
    height="32"
    viewBox="-16 0 64 32"
    aria-hidden="true"
    focusable="false"
  >
    <rect width="32" height="32" rx="6" fill={`hsl(${hueOf(code)} 45% 32%)`} />
    <text x="16" y="21" textAnchor="middle" fontSize="13" fontWeight="700" fill="#fff">
      {name.slice(0, 2).toUpperCase()}
    </text>
  </svg>
);

export const BankMark = ({ code, name, logo }: Bank & { logo?: string | undefined }) => {
  const [failed, setFailed] = useState<string>();
  if (logo === undefined || logo === failed) return <DrawnMark code={code} name={name} />;
  return (
    // The name of the bank is beside it.
    <img
      className="bank-mark"
      src={logo}
      alt=""
      width="64"
      height="32"
      loading="lazy"
      onError={() => setFailed(logo)}
    />
  );
};
