// A button that opens a list of commands. Arrow keys move, Esc closes and gives the focus back.
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';
import '../styles/menu.css';

const CloseContext = createContext<() => void>(() => {});

interface MenuProps {
  /** Accessible name of the button. */
  label: string;
  button: ReactNode;
  className?: string;
  children: ReactNode;
}

const moveFocus = (list: HTMLElement, step: number): void => {
  const items = [...list.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const index = items.indexOf(document.activeElement as HTMLElement);
  items[(items.length + index + step) % items.length]?.focus();
};

export const Menu = ({ label, button, className, children }: MenuProps) => {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    list.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
    const onPointerDown = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
    if (event.key === 'Tab') setOpen(false);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && list.current) {
      event.preventDefault();
      moveFocus(list.current, step);
    }
  };
  return (
    <div className={`menu${className ? ` ${className}` : ''}`} ref={root}>
      <button
        type="button"
        ref={opener}
        className="menu-button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <div
          role="menu"
          tabIndex={-1}
          aria-label={label}
          id={id}
          className="menu-list"
          ref={list}
          onKeyDown={onKeyDown}
        >
          <CloseContext value={close}>{children}</CloseContext>
        </div>
      )}
    </div>
  );
};

interface MenuItemProps {
  children: ReactNode;
  onSelect?: () => void;
  /** A link inside the office instead of a command. */
  to?: string;
  /** One of several. */
  isChosen?: boolean;
}

export const MenuItem = ({ children, onSelect, to, isChosen }: MenuItemProps) => {
  const close = useContext(CloseContext);
  if (to !== undefined)
    return (
      <Link role="menuitem" tabIndex={-1} className="menu-item" to={to} onClick={close}>
        {children}
      </Link>
    );
  return (
    <button
      type="button"
      {...(isChosen === undefined
        ? { role: 'menuitem' }
        : { role: 'menuitemradio', 'aria-checked': isChosen })}
      tabIndex={-1}
      className="menu-item"
      onClick={() => {
        close();
        onSelect?.();
      }}
    >
      {children}
      {isChosen && <Icon name="check" size={16} />}
    </button>
  );
};
