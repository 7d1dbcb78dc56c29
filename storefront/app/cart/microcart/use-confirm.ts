// Opens a question in place of the button that asks it; the focus comes back to the button when the answer is no.
import { useEffect, useRef, useState } from 'react';

export const useConfirm = () => {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen && wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return { isOpen: isOpen, open: () => setOpen(true), close: () => setOpen(false), button };
};
