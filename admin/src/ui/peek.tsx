// A quick look at one row beside its list.
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { Icon } from './icon.tsx';
import '../styles/peek.css';

interface PeekProps {
  title: ReactNode;
  label: string;
  onClose: () => void;
  onStep: (step: 1 | -1) => void;
  /** For tables of values. */
  isWide?: boolean;
  /** Buttons at the bottom. */
  acts?: ReactNode;
  children: ReactNode;
}

export const Peek = ({ title, label, onClose, onStep, isWide = false, acts, children }: PeekProps) => {
  const t = useText();
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) onClose();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onClose]);
  return (
    <aside className={`peek${isWide ? ' peek-wide' : ''}`} aria-label={label} ref={root}>
      <div className="peek-head">
        <h2>{title}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={t('shell.previous')}
          onClick={() => onStep(-1)}
        >
          <Icon name="chevron-left" />
        </button>
        <button type="button" className="icon-button" aria-label={t('shell.next')} onClick={() => onStep(1)}>
          <Icon name="chevron-right" />
        </button>
        <button type="button" className="icon-button" aria-label={t('shell.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
      <div className="peek-body" tabIndex={0}>
        {children}
      </div>
      {acts && <div className="peek-acts">{acts}</div>}
    </aside>
  );
};
