import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './styles/marks.css';

export type BadgeKind = 'new' | 'sale' | 'size';

export const Badge = ({ kind, children }: { kind: BadgeKind; children: ReactNode }) => (
  <span className={`badge round-pic badge-${kind}`}>
    {kind === 'size' && <Icon name="ruler" size={16} />}
    {children}
  </span>
);
