// The fields of one language.
import type { ItemKind } from '@klaas/core/content/content-item.ts';
import { useId } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { type FieldKind, fieldsOf, type ItemField } from './item-fields.ts';
import { RichText } from './rich-text.tsx';
import { useItemText } from './use-item-text.ts';

interface ItemFormProps {
  kind: ItemKind;
  side: string;
  language: string;
  texts: Record<string, string>;
  /** By field. */
  errors: ReadonlyMap<string, string>;
  isReadOnly: boolean;
  /** For a moment: nothing can be typed. */
  isLocked: boolean;
  /** Texts were set from outside: the editors begin anew. */
  revision: number;
  onType: (field: ItemField, text: string) => void;
  onDropped: () => void;
}

const NOTICE_TYPES = ['info', 'success', 'warning', 'error'] as const;

/** `2026-12-24T10:00:00Z` has no place in the field; a day stays a day. */
const momentOf = (text: string): string => text.slice(0, 10);

const Field = ({
  name,
  shape,
  text,
  error,
  language,
  isReadOnly,
  onType,
}: {
  name: ItemField;
  shape: Exclude<FieldKind, 'html'>;
  text: string;
  error: string | undefined;
  language: string;
  isReadOnly: boolean;
  onType: (text: string) => void;
}) => {
  const t = useText();
  const { fieldName } = useItemText();
  const id = useId();
  const common = {
    id: `${id}-input`,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
  };
  const label = fieldName(name);
  if (shape === 'flag')
    return (
      <label className="check">
        <input
          type="checkbox"
          checked={text === 'true'}
          disabled={isReadOnly}
          onChange={({ target }) => onType(String(target.checked))}
        />
        {label}
      </label>
    );
  return (
    <div className="content-field">
      <label className="field" htmlFor={`${id}-input`}>
        <span>{label}</span>
        {shape === 'lines' && (
          <textarea
            {...common}
            rows={2}
            lang={language}
            value={text}
            readOnly={isReadOnly}
            maxLength={1000}
            onChange={({ target }) => onType(target.value)}
          />
        )}
        {shape === 'notice_type' && (
          <select
            {...common}
            value={text}
            disabled={isReadOnly}
            onChange={({ target }) => onType(target.value)}
          >
            {NOTICE_TYPES.map((one) => (
              <option key={one} value={one}>
                {t(`content.notice_${one}`)}
              </option>
            ))}
          </select>
        )}
        {shape === 'moment' && (
          <input
            {...common}
            type="date"
            value={momentOf(text)}
            readOnly={isReadOnly}
            onChange={({ target }) => onType(target.value)}
          />
        )}
        {shape === 'line' && (
          <input
            {...common}
            lang={language}
            value={text}
            readOnly={isReadOnly}
            maxLength={1000}
            onChange={({ target }) => onType(target.value)}
          />
        )}
      </label>
      {error !== undefined && (
        <small className="field-error" id={`${id}-error`} role="alert">
          {error}
        </small>
      )}
    </div>
  );
};

/** Below the text: what search engines and links show. */
const isAfterText = (name: string): boolean => /^(image|image_alt|meta_.*)$/.test(name);

export const ItemForm = ({
  kind,
  side,
  language,
  texts,
  errors,
  isReadOnly,
  isLocked,
  revision,
  onType,
  onDropped,
}: ItemFormProps) => {
  const t = useText();
  const { fieldName } = useItemText();
  const fields = fieldsOf(kind);
  const shown = (name: ItemField, shape: FieldKind) =>
    shape === 'html' ? (
      <RichText
        key={`${name} ${revision}`}
        label={`${fieldName(name)}, ${language}`}
        html={texts[name] ?? ''}
        language={language}
        isReadOnly={isReadOnly}
        isLocked={isLocked}
        error={errors.get(name)}
        onChange={(html) => onType(name, html)}
        onDropped={onDropped}
      />
    ) : (
      <Field
        key={name}
        name={name}
        shape={shape}
        text={texts[name] ?? ''}
        error={errors.get(name)}
        language={language}
        isReadOnly={isReadOnly || isLocked}
        onType={(text) => onType(name, text)}
      />
    );
  const before = fields.filter(([name]) => !isAfterText(name));
  const after = fields.filter(([name]) => isAfterText(name));
  return (
    <fieldset className="content-side" aria-label={t('content.in_language', { side })}>
      {before.map(([name, shape]) => shown(name, shape))}
      {after.length > 0 && (
        <details open={after.some(([name]) => errors.has(name)) || undefined}>
          <summary>{t('content.more_fields')}</summary>
          <div className="content-more">{after.map(([name, shape]) => shown(name, shape))}</div>
        </details>
      )}
    </fieldset>
  );
};
