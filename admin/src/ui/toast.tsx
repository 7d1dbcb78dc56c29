// Short messages: what was done, with its undo. They stay ten seconds, longer while the pointer or the focus is on them.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { Icon } from './icon.tsx';

const SHOWN_MS = 10_000;

interface Toast {
  id: number;
  text: string;
  isError: boolean;
  undo?: (() => void) | undefined;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const set = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

export const showToast = (
  text: string,
  { undo, isError = false }: { undo?: () => void; isError?: boolean } = {},
): void => {
  lastId += 1;
  if (undo) lastUndo = { id: lastId, undo };
  set([...toasts.slice(-2), { id: lastId, text, isError, undo }]);
};

/** [OFFICE-32] Undoes the last own change, also after its message has gone. */
let lastUndo: { id: number; undo: () => void } | null = null;
export const undoLast = (): boolean => {
  if (!lastUndo) return false;
  const { id, undo } = lastUndo;
  lastUndo = null;
  dismiss(id);
  undo();
  return true;
};

const dismiss = (id: number): void => set(toasts.filter((toast) => toast.id !== id));

const ToastItem = ({ toast: { id, text, isError, undo } }: { toast: Toast }) => {
  const t = useText();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismiss(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, isHeld]);
  return (
    <div
      className={`toast${isError ? ' toast-error' : ''}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{text}</span>
      {undo && (
        <button
          type="button"
          onClick={() => {
            dismiss(id);
            if (lastUndo?.id === id) lastUndo = null;
            undo();
          }}
        >
          {t('shell.undo')}
        </button>
      )}
      <button type="button" aria-label={t('shell.close')} onClick={() => dismiss(id)}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
};

export const Toasts = () => {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>
  );
};
