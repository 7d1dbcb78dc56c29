// A place kept free at its final size until the content comes.
import '../styles/picture.css';

export const Skeleton = ({ width, height, ratio }: { width?: string; height?: string; ratio?: string }) => (
  <span
    className="skeleton"
    aria-hidden="true"
    style={{ width: width ?? '100%', height, aspectRatio: ratio }}
  />
);
