// A checkbox or radio button with its label beside it.
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';
import './styles/field.css';

type CheckboxProps = ComponentProps<'input'> & {
  label: ReactNode;
  error?: ReactNode;
  type?: 'checkbox' | 'radio';
};

export const Checkbox = ({ label, error, type = 'checkbox', className, ...input }: CheckboxProps) => {
  const errorId = useId();
  return (
    <div className={className}>
      <label className="check">
        <input
          {...input}
          type={type}
          className="check-box"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : input['aria-describedby']}
        />
        <span>{label}</span>
      </label>
      {error && (
        <span id={errorId} className="field-error">
          <Icon name="alert" size={16} />
          {error}
        </span>
      )}
    </div>
  );
};
