// A drawn sign. It says nothing to a screen reader: the words stand beside it or in the control's label.
import { ICON_PATHS, type IconName } from './media/icon-paths.ts';
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
    viewBox="0 0 24 24"
    className={`icon${filled ? ' icon-filled' : ''}${className ? ` ${className}` : ''}`}
  >
    <path d={ICON_PATHS[name]} />
  </svg>
);
