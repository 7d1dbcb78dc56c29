// A drawn sign. It says nothing to a screen reader: the words stand beside it or in the control's label.
import type { IconName } from './media/icon-name.ts';
import drawings from './media/icons.svg?url';
import './styles/icon.css';

export type { IconName };

interface IconProps {
  name: IconName;
  size?: number;
  /** Fills the shape, as a heart that is on. */
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
