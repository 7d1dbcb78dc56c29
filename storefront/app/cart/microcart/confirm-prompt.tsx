// [CART-07] Inline confirmation before a removal; Escape cancels it and keeps the drawer open.

import { Button } from '@klaas/ui/button.tsx';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';

interface ConfirmPromptProps {
  message: string;
  onYes: () => void;
  onNo: () => void;
}

export const ConfirmPrompt = ({ message, onYes, onNo }: ConfirmPromptProps) => {
  const t = useText();
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current?.focus(), []);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onNo();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's part
    <div
      className="line-question row cluster full sand round"
      role="group"
      aria-label={message}
      onKeyDown={closeOnEscape}
    >
      <p className="small full">{message}</p>
      <Button ref={yes} size="s" onClick={onYes}>
        {t('cart.remove_yes')}
      </Button>
      <Button size="s" look="text" onClick={onNo}>
        {t('cart.remove_no')}
      </Button>
    </div>
  );
};
