// A native list to choose one from.
import { type ComponentProps, type ReactNode, useId } from 'react';
import { describedBy, FieldFrame } from './field.tsx';
import { Icon } from './icon.tsx';
import './styles/field.css';

type SelectProps = ComponentProps<'select'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  optional?: ReactNode;
  small?: boolean;
};

export const Select = ({
  label,
  hint,
  error,
  optional,
  small,
  className,
  id,
  children,
  ...select
}: SelectProps) => {
  const ownId = useId();
  const selectId = id ?? ownId;
  return (
    <FieldFrame
      id={selectId}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      className={className}
    >
      <span className="field-box">
        <select
          {...select}
          id={selectId}
          className={`control${small ? ' control-s' : ''}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(selectId, { hint, error })}
        >
          {children}
        </select>
        <Icon name="chevron-down" size={20} className="field-arrow" />
      </span>
    </FieldFrame>
  );
};
