// A window over the page: dialog, drawer, sheet or full screen. The browser makes the page behind it inert, closes it
// on Esc and gives the focus back; the wrap-around of Tab is ours.
import {
  type KeyboardEvent,
  type MouseEvent,
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
  /** What a screen reader calls it. */
  label: string;
  placement?: Placement;
  className?: string;
  children: ReactNode;
}

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex="0"]';
/** The longest way out (a drawer) takes 320 ms. */
const LEAVING_MS = 340;

const wrapFocus = (event: KeyboardEvent<HTMLDialogElement>) => {
  if (event.key !== 'Tab') return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.getClientRects().length > 0,
  );
  const edge = event.shiftKey ? all[0] : all.at(-1);
  const next = event.shiftKey ? all.at(-1) : all[0];
  const isOutside = document.activeElement === event.currentTarget;
  if (document.activeElement !== edge && !isOutside) return;
  event.preventDefault();
  next?.focus();
};

/** The page must not jump when its scrollbar goes. */
const keepScrollbarSpace = () => {
  const { style, clientWidth } = document.documentElement;
  // A second window finds the scrollbar already gone.
  if (!document.querySelector('dialog.overlay[open]'))
    style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`);
};

/** Keeps what is shown on screen while it moves away. */
const useLingering = (open: boolean, children: ReactNode): ReactNode => {
  const last = useRef<ReactNode>(null);
  const [isLeaving, setLeaving] = useState(false);
  const wasOpen = useRef(open);
  if (open) last.current = children;
  useEffect(() => {
    const leaves = wasOpen.current && !open;
    wasOpen.current = open;
    if (!leaves) return;
    setLeaving(true);
    const timer = setTimeout(() => setLeaving(false), LEAVING_MS);
    return () => {
      clearTimeout(timer);
      setLeaving(false);
    };
  }, [open]);
  return open || isLeaving ? last.current : null;
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
  const content = useLingering(open, children);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) {
      keepScrollbarSpace();
      element.showModal();
    }
    if (!open && element.open) element.close();
    // Closed before it leaves the page, so that the focus goes back.
    return () => element.close();
  }, [open]);

  useEffect(() => (open ? ignoreSecondTap() : undefined), [open]);

  const closeFromBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onClose();
  };

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className={`overlay overlay-${placement}${className ? ` ${className}` : ''}`}
      onKeyDown={wrapFocus}
      onClick={closeFromBackdrop}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      {content && <div className="overlay-body">{content}</div>}
    </dialog>
  );
};
