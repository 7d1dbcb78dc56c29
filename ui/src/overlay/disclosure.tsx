// Accordion item on `<details>`. Works without JavaScript.
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import './overlay.css';

interface DisclosureProps {
  summary: ReactNode;
  open?: boolean;
  className?: string;
  children: ReactNode;
}

export const Disclosure = ({ summary, open, className, children }: DisclosureProps) => (
  <details className={className ? `disclosure ${className}` : 'disclosure'} open={open}>
    <summary className="row split gap-4 title-xs">
      {summary}
      <Icon name="plus" size={20} className="disclosure-plus" />
      <Icon name="minus" size={20} className="disclosure-minus" />
    </summary>
    {children}
  </details>
);
