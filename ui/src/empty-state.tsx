// Empty state: an illustration, a sentence and one action.
import type { ReactNode } from 'react';
import './styles/empty-state.css';

interface EmptyStateProps {
  text: ReactNode;
  action: ReactNode;
  className?: string;
}

/** Illustration: a wall niche with one of its two panes missing. */
const Niche = () => (
  <svg className="empty-drawing full mist round-pic" viewBox="0 0 320 200" aria-hidden="true">
    <path className="empty-wall" d="M40 24v152M280 24v152" />
    <path className="empty-hatch" d="M40 40l-14 14M40 72l-14 14M40 104l-14 14M40 136l-14 14" />
    <path className="empty-hatch" d="M280 54l14-14M280 86l14-14M280 118l14-14M280 150l14-14" />
    <path className="empty-floor" d="M20 176h280" />
    <path className="empty-pane" d="M56 36h100v140h-100z" />
    <path className="empty-edge" d="M156 36v140" />
    <path className="empty-place" d="M172 36h92v140h-92z" />
  </svg>
);

export const EmptyState = ({ text, action, className }: EmptyStateProps) => (
  <div
    className={
      className ? `empty-state start stack gap-5 muted ${className}` : 'empty-state start stack gap-5 muted'
    }
  >
    <Niche />
    <p>{text}</p>
    {action}
  </div>
);
