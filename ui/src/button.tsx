// Buttons and links that look like buttons. One primary per view.
import type { ComponentProps, MouseEvent } from 'react';
import './styles/button.css';

type Look = 'primary' | 'secondary' | 'text';
type Size = 's' | 'm' | 'l';

interface Appearance {
  look?: Look;
  size?: Size;
  wide?: boolean;
}

export const buttonClass = ({ look = 'primary', size = 'm', wide }: Appearance, className?: string) =>
  `btn btn-${look}${size === 'm' ? '' : ` btn-${size}`}${wide ? ' btn-wide' : ''}${className ? ` ${className}` : ''}`;

type ButtonProps = ComponentProps<'button'> &
  Appearance & {
    /** Keeps its width and the focus, and ignores clicks. */
    loading?: boolean;
  };

const ignore = (event: MouseEvent) => event.preventDefault();

export const Button = ({
  look,
  size,
  wide,
  loading,
  className,
  children,
  onClick,
  type,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type ?? 'button'}
    className={buttonClass({ look, size, wide }, className)}
    onClick={loading ? ignore : onClick}
    aria-busy={loading || undefined}
    aria-disabled={loading || rest['aria-disabled'] || undefined}
  >
    <span className="btn-label">{children}</span>
    {loading && <span className="btn-spinner" aria-hidden="true" />}
  </button>
);

export const ButtonLink = ({
  look,
  size,
  wide,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Appearance) => (
  <a {...rest} className={buttonClass({ look, size, wide }, className)}>
    {children}
  </a>
);

/** A bare 44 px icon button; `label` is its accessible name. */
export const IconButton = ({
  label,
  className,
  children,
  type,
  ...rest
}: ComponentProps<'button'> & { label: string }) => (
  <button
    {...rest}
    type={type ?? 'button'}
    aria-label={label}
    className={className ? `icon-btn ${className}` : 'icon-btn'}
  >
    {children}
  </button>
);
