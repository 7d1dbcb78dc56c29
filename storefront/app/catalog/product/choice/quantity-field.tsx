// Quantity field with plus and minus buttons. Text is parsed to a whole number on blur.

import { IconButton } from '@klaas/ui/button.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { useId } from 'react';
import { REPLAY_EACH_CLICK } from '../../../first-load/defer-hydration.tsx';
import { useText } from '../../../shell/i18n/use-text.tsx';
import './choice.css';

interface QuantityFieldProps {
  /** The text as typed. */
  value: string;
  onChange: (value: string) => void;
  max?: number;
  error?: string;
  name?: string;
  /** Product name for the label, when the page has several quantity fields. */
  of?: string;
}

export const QuantityField = ({
  value,
  onChange,
  max = 10_000,
  error,
  name = 'qty',
  of,
}: QuantityFieldProps) => {
  const t = useText();
  const named = (label: string) => (of === undefined ? label : `${of}: ${label}`);
  const id = useId();
  const qty = Number.parseInt(value, 10) || 0;
  return (
    <div className="qty-field">
      <div className="qty stepper row split">
        <IconButton
          {...REPLAY_EACH_CLICK}
          label={named(t('product.less'))}
          onClick={() => onChange(String(qty - 1))}
          disabled={qty <= 1}
        >
          <Icon name="minus" size={20} />
        </IconButton>
        <input
          id={id}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          aria-label={named(t('product.quantity'))}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => onChange(String(Math.min(max, Math.max(1, qty))))}
        />
        <IconButton
          {...REPLAY_EACH_CLICK}
          label={named(t('product.more'))}
          onClick={() => onChange(String(qty + 1))}
          disabled={qty >= max}
        >
          <Icon name="plus" size={20} />
        </IconButton>
      </div>
      {error && (
        <span id={`${id}-error`} className="field-error">
          <Icon name="alert" size={16} />
          {error}
        </span>
      )}
    </div>
  );
};
