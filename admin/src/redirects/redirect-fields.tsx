// The fields of one redirect, with what was refused at each.
import { useId } from 'react';
import { useText } from '../i18n/use-text.tsx';

export interface RedirectDraft {
  from_path: string;
  to_path: string;
  code: 301 | 302;
  store: string;
}

interface RedirectFieldsProps {
  draft: RedirectDraft;
  stores: readonly string[];
  errors: Record<string, string>;
  isDisabled?: boolean;
  onChange: (draft: RedirectDraft) => void;
}

export const RedirectFields = ({
  draft,
  stores,
  errors,
  isDisabled = false,
  onChange,
}: RedirectFieldsProps) => {
  const t = useText();
  const id = useId();
  const address = (field: 'from_path' | 'to_path', label: string, hint: string) => (
    <div className="redirect-address">
      <label className="field">
        <span>{label}</span>
        <input
          required
          maxLength={512}
          spellCheck={false}
          disabled={isDisabled}
          value={draft[field]}
          aria-invalid={errors[field] !== undefined}
          aria-describedby={`${id}-${field}`}
          onChange={({ target }) => onChange({ ...draft, [field]: target.value })}
        />
      </label>
      <small id={`${id}-${field}`} className={errors[field] ? 'field-error' : 'muted'}>
        {errors[field] ?? hint}
      </small>
    </div>
  );
  return (
    <>
      {address('from_path', t('redirects.from'), t('redirects.from_hint'))}
      {address('to_path', t('redirects.to'), t('redirects.to_hint'))}
      <label className="field">
        <span>{t('redirects.code')}</span>
        <select
          disabled={isDisabled}
          value={draft.code}
          onChange={({ target }) => onChange({ ...draft, code: target.value === '302' ? 302 : 301 })}
        >
          <option value={301}>{t('redirects.code_301')}</option>
          <option value={302}>{t('redirects.code_302')}</option>
        </select>
      </label>
      <label className="field">
        <span>{t('redirects.store')}</span>
        <select
          disabled={isDisabled}
          value={draft.store}
          aria-invalid={errors['store'] !== undefined}
          onChange={({ target }) => onChange({ ...draft, store: target.value })}
        >
          <option value="">{t('redirects.every_store')}</option>
          {stores.map((store) => (
            <option key={store} value={store}>
              {store}
            </option>
          ))}
        </select>
        {errors['store'] && <small className="field-error">{errors['store']}</small>}
      </label>
      {errors[''] && (
        <p className="field-error" role="alert">
          {errors['']}
        </p>
      )}
    </>
  );
};
