// Responsive image with reserved space, to avoid layout shift.
import { type PictureAction, pictureSet, pictureUrl } from './picture-url.ts';
import './picture.css';

interface PictureProps {
  /** Path in the image service, such as `/s/d/door.webp`. Empty: a placeholder. */
  path: string | null | undefined;
  /** Empty for a decorative image. */
  alt: string;
  /** Largest display size; also sets the aspect ratio. */
  width: number;
  height: number;
  sizes?: string;
  widths?: readonly number[];
  action?: PictureAction;
  /** Above the fold: not lazy; `high` also raises the fetch priority. */
  priority?: 'high' | 'eager';
  className?: string;
  /** URL of an already loaded version of the image: shown until this one has loaded. */
  standIn?: string | undefined;
}

const widthsUpTo = (width: number): number[] => {
  const steps = [1, 0.75, 0.5, 0.3].map((part) => Math.round(width * part)).filter((step) => step >= 120);
  return steps.length > 0 ? steps.reverse() : [width];
};

export const Picture = ({
  path,
  alt,
  width,
  height,
  sizes,
  widths,
  action = 'resize',
  priority,
  className,
  standIn,
}: PictureProps) => (
  // [PROD-11] `lazy-pictures.ts` retries a lazy image and decides how early it loads.
  <img
    src={pictureUrl(path, width, height, action)}
    srcSet={sizes ? pictureSet(path, widths ?? widthsUpTo(width), width / height, action) : undefined}
    sizes={sizes}
    alt={alt}
    width={width}
    height={height}
    loading={priority ? undefined : 'lazy'}
    fetchPriority={priority === 'high' ? 'high' : undefined}
    decoding={priority ? undefined : 'async'}
    className={
      className
        ? `pic round-pic mist-2 full muted small ${className}`
        : 'pic round-pic mist-2 full muted small'
    }
    style={standIn ? { background: `center / contain no-repeat url("${standIn}")` } : undefined}
  />
);
