// A picture at the right size for the screen, with its place kept free before it comes.
import { type PictureAction, pictureSet, pictureUrl } from './media/picture-url.ts';
import './styles/picture.css';

interface PictureProps {
  /** Path below the picture service, as `/s/d/door.webp`. Empty: a drawn placeholder. */
  path: string | null | undefined;
  /** Empty for decoration. */
  alt: string;
  /** Largest size it is shown at; gives the ratio too. */
  width: number;
  height: number;
  sizes?: string;
  widths?: readonly number[];
  action?: PictureAction;
  /** Above the fold: loaded at once, the first of them before other pictures. */
  priority?: 'high' | 'eager';
  className?: string;
  /** Address of the same picture that has come already: shown until this one has. */
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
  // [PROD-11] `lazy-pictures.ts` gives a lazy picture its second attempt and decides how early it starts.
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
    className={className ? `pic ${className}` : 'pic'}
    style={standIn ? { background: `center / contain no-repeat url("${standIn}")` } : undefined}
  />
);
