// An SVG icon, hidden from screen readers: the text is beside it or in the control's label.
import type { IconName } from './icons/icon-name.ts';
import drawings from './icons/icons.svg?url';
import './styles/icon.css';

export type { IconName };

interface IconProps {
  name: IconName;
  size?: number;
  /** Filled variant, such as the heart of a wishlisted product. */
  filled?: boolean;
  className?: string;
}

export const Icon = ({ name, size = 24, filled, className }: IconProps) => (
  <svg
    aria-hidden="true"
    width={size}
    height={size}
    className={`icon${filled ? ' icon-filled' : ''}${className ? ` ${className}` : ''}`}
  >
    <use href={`${drawings}#${name}`} />
  </svg>
);
