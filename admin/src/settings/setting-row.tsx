// One setting: its field, where its value comes from, when it takes effect, and the ways back.
import type { SettingView } from '@klaas/core/contract/admin/setting-endpoints.ts';
import { Link } from 'react-router';
import { useText } from '../i18n/use-text.tsx';
import { Icon } from '../ui/icon.tsx';
import { StateMark } from '../ui/state-mark.tsx';
import { SettingInput } from './setting-input.tsx';
import { typedSettingOf } from './setting-value.ts';
import { useSettingText } from './use-setting-text.ts';
import type { SettingEdit } from './use-settings-form.ts';

const Source = ({ setting }: { setting: SettingView }) => {
  const t = useText();
  const { source, variable } = setting;
  if (source === 'environment')
    return (
      <span className="setting-locked">
        <Icon name="lock" size={14} /> {t('settings.source_environment', { variable: variable ?? '' })}
      </span>
    );
  return <span>{t(`settings.source_${source}`)}</span>;
};

export const SettingRow = ({
  setting,
  edit,
  problem,
  mayWrite,
  onType,
  onReset,
  onDrop,
}: {
  setting: SettingView;
  edit: SettingEdit | undefined;
  /** Why it was not saved. */
  problem: string | undefined;
  mayWrite: boolean;
  onType: (typed: unknown) => void;
  onReset: () => void;
  /** What was typed is forgotten. */
  onDrop: () => void;
}) => {
  const t = useText();
  const { nameOf, shown } = useSettingText();
  const { path, effect, source } = setting;
  const id = `setting-${path.replace('.', '-')}`;
  const name = nameOf(setting);
  const typed = edit?.isReset
    ? typedSettingOf(setting, setting.reset_to)
    : (edit?.typed ?? typedSettingOf(setting, setting.value));
  const isLocked = setting.variable !== null || !mayWrite;
  const hasGroupLabel = setting.kind === 'fields' || setting.kind === 'choices';
  return (
    <div className={edit ? 'setting is-edited' : 'setting'} data-setting={path}>
      <div className="setting-name">
        {hasGroupLabel ? <span>{name}</span> : <label htmlFor={id}>{name}</label>}
        <p className="setting-about" id={`${id}-about`}>
          <Source setting={setting} />
          <span>{t(`settings.effect_${effect}`)}</span>
          {setting.is_changed && !setting.is_secret && (
            <span>{t('settings.default_is', { value: shown(setting, setting.default) })}</span>
          )}
        </p>
        {setting.is_waiting && (
          <StateMark shape="half" tone="amber">
            {t('settings.waiting')}
          </StateMark>
        )}
      </div>
      <div className="setting-value">
        <SettingInput
          setting={setting}
          id={id}
          about={problem === undefined ? `${id}-about` : `${id}-problem`}
          typed={typed}
          isWrong={problem !== undefined}
          isLocked={isLocked}
          onType={onType}
        />
        {problem !== undefined && (
          <p className="field-error" id={`${id}-problem`} role="alert">
            {problem}
          </p>
        )}
        <div className="setting-acts">
          {edit && (
            <button type="button" className="button-text" onClick={onDrop}>
              {t('settings.discard')}
              <span className="visually-hidden"> {name}</span>
            </button>
          )}
          {source === 'office' && !isLocked && !edit && (
            <button
              type="button"
              className="button-text"
              aria-label={t('settings.reset_of', { setting: name })}
              onClick={onReset}
            >
              {setting.is_secret
                ? t('settings.reset_of', { setting: name })
                : t('settings.reset', { value: shown(setting, setting.reset_to) })}
            </button>
          )}
          {(source === 'office' || setting.version > 0) && (
            <Link
              className="setting-history"
              to={`/changes?entity=setting&id=${path}`}
              aria-label={t('settings.history_of', { setting: name })}
            >
              <Icon name="history" size={14} /> {t('settings.history')}
            </Link>
          )}
        </div>
      </div>
    </div>
  );
};
