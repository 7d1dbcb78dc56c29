// Opens a question in place of the button that asks it; the focus comes back to the button when the answer is no.
import { useEffect, useRef, useState } from 'react';

export const useQuestion = () => {
  const [isAsking, setAsking] = useState(false);
  const wasAsking = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isAsking && wasAsking.current) button.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return { isAsking, ask: () => setAsking(true), close: () => setAsking(false), button };
};
