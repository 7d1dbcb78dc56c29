// Title and close button of an overlay.
import type { ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';

interface OverlayHeadProps {
  title: ReactNode;
  /** Secondary text beside the title, such as a count. */
  note?: ReactNode;
  closeLabel: string;
  onClose: () => void;
}

export const OverlayHead = ({ title, note, closeLabel, onClose }: OverlayHeadProps) => (
  <div className="overlay-head row split gap-4">
    <h2 className="overlay-title title-s anywhere">
      {title}
      {note && <span className="overlay-note muted">{note}</span>}
    </h2>
    <IconButton label={closeLabel} onClick={onClose}>
      <Icon name="close" />
    </IconButton>
  </div>
);
