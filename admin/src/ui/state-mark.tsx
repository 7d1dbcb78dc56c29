// A state by shape and word, never by colour alone: dot (done), half (under way), ring (waits).
export type MarkShape = 'dot' | 'half' | 'ring';
export type MarkTone = 'green' | 'amber' | 'grey' | 'red' | 'blue' | 'sand';

export const StateMark = ({
  shape,
  tone,
  children,
}: {
  shape: MarkShape;
  tone: MarkTone;
  children: string;
}) => (
  <span className={`mark mark-${tone}`}>
    <span className={`mark-${shape}`} aria-hidden="true" />
    {children}
  </span>
);
