// A price such as "alates 589,00 €", with the earlier price struck through. All texts are passed in formatted.
import type { ReactNode } from 'react';
import './marks.css';

interface PriceTextProps {
  amount: ReactNode;
  /** "alates" / "от" before the amount. */
  prefix?: string;
  /** The earlier price when this one is reduced. */
  old?: string;
  /** Screen reader text before the earlier price. */
  oldLabel?: string;
  size?: 's' | 'l';
  className?: string;
}

export const PriceText = ({ amount, prefix, old, oldLabel, size = 's', className }: PriceTextProps) => (
  <span
    className={`price cluster${size === 's' ? '' : ` price-${size}`}${old ? ' price-reduced' : ''}${className ? ` ${className}` : ''}`}
  >
    <span className="price-now nowrap">
      {prefix && <span className="price-prefix small muted">{prefix} </span>}
      {amount}
    </span>
    {old && (
      <s className="price-old small muted nowrap">
        {oldLabel && <span className="sr-only">{oldLabel} </span>}
        {old}
      </s>
    )}
  </span>
);
