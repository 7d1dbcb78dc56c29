// A native select field.
import type { ComponentProps } from 'react';
import { FieldFrame, type FieldMessages, useFramed } from './field.tsx';
import { Icon } from './icon.tsx';
import './styles/field.css';

export const Select = ({
  small,
  ...props
}: ComponentProps<'select'> & FieldMessages & { small?: boolean }) => {
  const { frame, control } = useFramed(props);
  return (
    <FieldFrame {...frame}>
      <span className="field-box">
        <select {...control} className={`control${small ? ' control-s' : ''}`} />
        <Icon name="chevron-down" size={20} className="field-arrow" />
      </span>
    </FieldFrame>
  );
};
