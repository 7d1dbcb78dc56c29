// The field of one setting, by its kind.
import type { SettingField, SettingView } from '@klaas/core/contract/admin/setting-endpoints.ts';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { useSettingText } from './use-setting-text.ts';

interface InputProps {
  id: string;
  /** Id of the words that describe it. */
  about: string;
  typed: unknown;
  isWrong: boolean;
  isLocked: boolean;
  onType: (typed: unknown) => void;
}

const ROWS_MIN = 3;
const ROWS_MAX = 18;

const rowsOf = (text: string): number => Math.min(ROWS_MAX, Math.max(ROWS_MIN, text.split('\n').length + 1));

const Choice = ({ setting, ...props }: InputProps & { setting: SettingField | SettingView }) => {
  const { optionText } = useSettingText();
  return (
    <select
      id={props.id}
      aria-describedby={props.about}
      aria-invalid={props.isWrong}
      disabled={props.isLocked}
      value={String(props.typed)}
      onChange={({ target }) => props.onType(target.value)}
    >
      {setting.options?.map((option) => (
        <option key={option} value={option}>
          {optionText(option)}
        </option>
      ))}
    </select>
  );
};

const Line = ({ setting, ...props }: InputProps & { setting: SettingField | SettingView }) => (
  <input
    id={props.id}
    type="text"
    inputMode={setting.kind === 'number' ? 'decimal' : 'text'}
    className={setting.kind === 'number' ? 'setting-number' : undefined}
    autoComplete="off"
    maxLength={2000}
    aria-describedby={props.about}
    aria-invalid={props.isWrong}
    disabled={props.isLocked}
    value={String(props.typed)}
    onChange={({ target }) => props.onType(target.value)}
  />
);

const Lines = (props: InputProps) => (
  <textarea
    id={props.id}
    rows={rowsOf(String(props.typed))}
    spellCheck={false}
    aria-describedby={props.about}
    aria-invalid={props.isWrong}
    disabled={props.isLocked}
    value={String(props.typed)}
    onChange={({ target }) => props.onType(target.value)}
  />
);

const Choices = ({ setting, typed, isLocked, onType }: InputProps & { setting: SettingView }) => {
  const { optionText, nameOf } = useSettingText();
  const chosen = typed as string[];
  return (
    <fieldset className="setting-choices" disabled={isLocked}>
      <legend className="visually-hidden">{nameOf(setting)}</legend>
      {setting.options?.map((option) => (
        <label key={option} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(option)}
            onChange={({ target }) =>
              onType(target.checked ? [...chosen, option] : chosen.filter((one) => one !== option))
            }
          />
          {optionText(option)}
        </label>
      ))}
    </fieldset>
  );
};

const Parts = ({ setting, ...props }: InputProps & { setting: SettingView }) => {
  const { nameOf, partText } = useSettingText();
  const typed = props.typed as Record<string, unknown>;
  return (
    <fieldset className="setting-parts">
      <legend className="visually-hidden">{nameOf(setting)}</legend>
      {setting.fields?.map((field) => {
        const Input = field.kind === 'choice' ? Choice : Line;
        const id = `${props.id}-${field.name}`;
        return (
          <label key={field.name} className="setting-part" htmlFor={id}>
            <span>{partText(field.name)}</span>
            <Input
              {...props}
              id={id}
              setting={field}
              typed={typed[field.name] ?? ''}
              onType={(one) => props.onType({ ...typed, [field.name]: one })}
            />
          </label>
        );
      })}
    </fieldset>
  );
};

const Secret = ({ setting, ...props }: InputProps & { setting: SettingView }) => {
  const t = useText();
  return (
    <>
      <input
        id={props.id}
        type="password"
        autoComplete="new-password"
        maxLength={2000}
        aria-describedby={props.about}
        aria-invalid={props.isWrong}
        disabled={props.isLocked}
        value={String(props.typed)}
        onChange={({ target }) => props.onType(target.value)}
      />
      <small className="muted">{t(setting.is_set ? 'settings.secret_set' : 'settings.secret_none')}</small>
    </>
  );
};

const WithNote = ({ note, children }: { note: string; children: ReactNode }) => (
  <>
    {children}
    <small className="muted">{note}</small>
  </>
);

export const SettingInput = ({ setting, ...props }: InputProps & { setting: SettingView }) => {
  const t = useText();
  const { unitText } = useSettingText();
  if (setting.is_secret) return <Secret setting={setting} {...props} />;
  switch (setting.kind) {
    case 'switch':
      return (
        <label className="check">
          <input
            id={props.id}
            type="checkbox"
            aria-describedby={props.about}
            disabled={props.isLocked}
            checked={props.typed === true}
            onChange={({ target }) => props.onType(target.checked)}
          />
          {t(props.typed === true ? 'settings.on' : 'settings.off')}
        </label>
      );
    case 'choice':
      return <Choice setting={setting} {...props} />;
    case 'choices':
      return <Choices setting={setting} {...props} />;
    case 'fields':
      return <Parts setting={setting} {...props} />;
    case 'texts':
    case 'numbers':
      return (
        <WithNote note={t('settings.one_per_line')}>
          <Lines {...props} />
        </WithNote>
      );
    case 'pairs':
      return (
        <WithNote note={t('settings.pair_per_line')}>
          <Lines {...props} />
        </WithNote>
      );
    case 'json':
      return (
        <WithNote note={t('settings.as_json')}>
          <Lines {...props} />
        </WithNote>
      );
    default:
      return (
        <span className="setting-line">
          <Line setting={setting} {...props} />
          {setting.unit && <span className="muted">{unitText(setting.unit)}</span>}
        </span>
      );
  }
};
