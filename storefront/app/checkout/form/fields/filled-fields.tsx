// Uncontrolled fields that show what was filled in without being remounted: the one being typed in keeps the caret.
import { type ReactNode, useEffect, useRef } from 'react';
import { useCheckout } from '../checkout-context.tsx';

/** React keeps the defaults of uncontrolled fields up to date; a field that was typed in no longer follows them. */
const showDefault = (field: HTMLInputElement) => {
  if (field.type === 'checkbox') field.checked = field.defaultChecked;
  else if (field.value !== field.defaultValue) field.value = field.defaultValue;
};

export const FilledFields = ({ className, children }: { className: string; children: ReactNode }) => {
  const { filled } = useCheckout().form;
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it is filled in
  useEffect(() => {
    for (const field of box.current?.querySelectorAll('input') ?? []) showDefault(field);
  }, [filled]);
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
};
