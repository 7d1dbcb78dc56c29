// Loading skeleton with the final size of the content: avoids layout shift.
import './styles/skeleton.css';

export const Skeleton = ({ width, height, ratio }: { width?: string; height?: string; ratio?: string }) => (
  <span
    className="skeleton optional-motion block round mist"
    aria-hidden="true"
    style={{ width: width ?? '100%', height, aspectRatio: ratio }}
  />
);
