// Modal on `<dialog>`: dialog, drawer, sheet or full screen. The browser makes the page inert, closes on Esc and
// restores the focus; the focus trap for Tab is ours.
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ignoreSecondTap } from './ignore-second-tap.ts';
import './overlay.css';

export type Placement = 'centre' | 'right' | 'left' | 'top' | 'full';

interface ModalDialogProps {
  open: boolean;
  onClose: () => void;
  /** Accessible name. */
  label: string;
  placement?: Placement;
  className?: string;
  children: ReactNode;
}

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex="0"]';
/** The longest exit transition (a drawer) takes 320 ms. */
const EXIT_MS = 340;

const wrapFocus = (dialog: HTMLDialogElement, event: KeyboardEvent) => {
  if (event.key !== 'Tab') return;
  const all = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.getClientRects().length > 0,
  );
  const edge = event.shiftKey ? all[0] : all.at(-1);
  const next = event.shiftKey ? all.at(-1) : all[0];
  const isOutside = document.activeElement === dialog;
  if (document.activeElement !== edge && !isOutside) return;
  event.preventDefault();
  next?.focus();
};

/** Avoids a layout shift when the page's scrollbar disappears. */
const keepScrollbarSpace = () => {
  const { style, clientWidth } = document.documentElement;
  // With another dialog open the scrollbar is already hidden.
  if (!document.querySelector('dialog.overlay[open]'))
    style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`);
};

/** Keeps the content rendered during the exit transition. */
const useExitContent = (open: boolean, children: ReactNode): ReactNode => {
  const last = useRef<ReactNode>(null);
  const [isExiting, setExiting] = useState(false);
  const wasOpen = useRef(open);
  if (open) last.current = children;
  useEffect(() => {
    const hasClosed = wasOpen.current && !open;
    wasOpen.current = open;
    if (!hasClosed) return;
    setExiting(true);
    const timer = setTimeout(() => setExiting(false), EXIT_MS);
    return () => {
      clearTimeout(timer);
      setExiting(false);
    };
  }, [open]);
  return open || isExiting ? last.current : null;
};

export const ModalDialog = ({
  open,
  onClose,
  label,
  placement = 'centre',
  className,
  children,
}: ModalDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useExitContent(open, children);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) {
      keepScrollbarSpace();
      element.showModal();
    }
    if (!open && element.open) element.close();
    // Close before unmounting, so that the focus is restored.
    return () => element.close();
  }, [open]);

  useEffect(() => (open ? ignoreSecondTap() : undefined), [open]);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // A DOM listener: the toast is a portal into the dialog, so React does not pass its key events to the dialog.
    const onKeyDown = (event: KeyboardEvent) => wrapFocus(element, event);
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, []);

  const isPressedOutside = useRef(false);
  const rememberPress = (event: PointerEvent<HTMLDialogElement>) => {
    isPressedOutside.current = event.target === event.currentTarget;
  };
  // Text that is selected beyond the edge: pressed inside and released outside is a click on the dialog too.
  const closeFromBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && isPressedOutside.current) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes too (`onCancel`)
    <dialog
      ref={dialog}
      aria-label={label}
      className={`overlay ink overlay-${placement}${className ? ` ${className}` : ''}`}
      onPointerDown={rememberPress}
      onClick={closeFromBackdrop}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      {content && <div className="overlay-body flex column raised">{content}</div>}
    </dialog>
  );
};
