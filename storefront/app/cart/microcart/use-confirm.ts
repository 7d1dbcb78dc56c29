// State of an inline confirmation that replaces its button; cancelling returns the focus to the button.
import { useEffect, useRef, useState } from 'react';

export const useConfirm = () => {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen && wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false), button };
};
