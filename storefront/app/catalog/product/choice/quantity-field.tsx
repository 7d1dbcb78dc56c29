// How many: typed, or one more and one less. Text becomes a whole number when the field is left.
import { useId } from 'react';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { REPEATS } from '../../../ui/wake/waking-part.tsx';
import './choice.css';

interface QuantityFieldProps {
  /** As typed. */
  value: string;
  onChange: (value: string) => void;
  max?: number;
  error?: string;
}

export const QuantityField = ({ value, onChange, max = 10_000, error }: QuantityFieldProps) => {
  const t = useText();
  const id = useId();
  const qty = Number.parseInt(value, 10) || 0;
  return (
    <div className="qty-field">
      <div className="qty">
        <IconButton
          {...REPEATS}
          label={t('product.less')}
          onClick={() => onChange(String(qty - 1))}
          disabled={qty <= 1}
        >
          <Icon name="minus" size={20} />
        </IconButton>
        <input
          id={id}
          name="qty"
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('product.quantity')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => onChange(String(Math.min(max, Math.max(1, qty))))}
        />
        <IconButton
          {...REPEATS}
          label={t('product.more')}
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
