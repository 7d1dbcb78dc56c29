// What was typed in the settings and is not saved: kept as a draft, without secrets, and sent together.
import {
  type SettingView,
  saveSettingsEndpoint,
  settingsEndpoint,
} from '@klaas/core/contract/admin/setting-endpoints.ts';
import { sameValue } from '@klaas/core/stores/same-value.ts';
import { useState } from 'react';
import { callAdmin, type Failure } from '../api/call.ts';
import { queryClient } from '../api/queries.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { useText } from '../i18n/use-text.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { settingValueOf, typedSettingOf } from './setting-value.ts';
import { useSettingText } from './use-setting-text.ts';

export interface SettingEdit {
  typed?: unknown;
  /** Back to the value of the file or the default. */
  isReset?: boolean;
  /** Of the setting when it was typed. */
  version: number;
}

type Edits = Readonly<Record<string, SettingEdit>>;

const without = <Value>(record: Readonly<Record<string, Value>>, path: string) =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== path));

const changeOf = (setting: SettingView, { typed, isReset, version }: SettingEdit) => ({
  path: setting.path,
  version,
  ...(!isReset && { value: settingValueOf(setting, typed) }),
});

const send = async (changes: ReturnType<typeof changeOf>[]) => {
  const answer = await callAdmin(saveSettingsEndpoint, { body: { changes } });
  await queryClient.invalidateQueries({ queryKey: [settingsEndpoint.method, settingsEndpoint.path] });
  return answer;
};

export const useSettingsForm = (settings: readonly SettingView[]) => {
  const t = useText();
  const textOf = useFailureText();
  const { ruleText, shown } = useSettingText();
  const [edits, setEdits] = useState<Edits>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const byPath = new Map(settings.map((setting) => [setting.path, setting]));
  const draft = useDraft('settings/form', ({ fields }) =>
    setEdits(Object.fromEntries(Object.entries(fields).map(([path, text]) => [path, JSON.parse(text)]))),
  );

  const put = (next: Edits) => {
    setEdits(next);
    const kept = Object.entries(next).filter(([path]) => byPath.get(path)?.is_secret === false);
    draft.keep(Object.fromEntries(kept.map(([path, edit]) => [path, JSON.stringify(edit)])));
  };

  const drop = (path: string) => {
    if (draft.isLocked) return;
    put(without(edits, path));
    setProblems(without(problems, path));
  };

  const type = (setting: SettingView, typed: unknown) => {
    if (draft.isLocked) return;
    const { path, version } = setting;
    const isSame = setting.is_secret
      ? typed === ''
      : sameValue(typed, typedSettingOf(setting, setting.value)) && edits[path]?.isReset !== true;
    if (isSame) return drop(path);
    put({ ...edits, [path]: { typed, version: edits[path]?.version ?? version } });
    setProblems(without(problems, path));
  };

  const refuse = (answer: Failure) => {
    if (answer.error === 'conflict') {
      const { field = '', theirs } = answer.conflicts?.[0] ?? {};
      const setting = byPath.get(field);
      const edit = edits[field];
      const name = ('by' in answer && answer.by?.name) || '–';
      if (setting && edit) {
        const value = setting.is_secret ? '…' : shown(setting, theirs ?? setting.reset_to);
        setProblems({ [field]: t('settings.theirs', { name, value }) });
        const version = ('version' in answer && answer.version) || 0;
        put({ ...edits, [field]: { ...edit, version } });
      }
      return showToast(textOf(answer), { isError: true });
    }
    const faults = (answer.fields ?? []).filter(({ field }) => byPath.has(field));
    setProblems(Object.fromEntries(faults.map(({ field, rule }) => [field, ruleText(rule)])));
    showToast(faults.length > 0 ? t('settings.refused', { count: faults.length }) : textOf(answer), {
      isError: true,
    });
  };

  const save = async () => {
    const changes = Object.entries(edits).flatMap(([path, edit]) => {
      const setting = byPath.get(path);
      return setting ? [changeOf(setting, edit)] : [];
    });
    if (changes.length === 0) return;
    const answer = await draft.saving(send(changes));
    if (!answer.ok) return refuse(answer);
    put({});
    setProblems({});
    showToast(t(answer.value.needs_restart ? 'settings.saved_restart' : 'settings.saved'));
  };

  return {
    edits,
    problems,
    draft,
    count: Object.keys(edits).length,
    type,
    drop,
    reset: ({ path, version }: SettingView) => {
      if (!draft.isLocked) put({ ...edits, [path]: { isReset: true, version } });
    },
    discard: () => {
      put({});
      setProblems({});
    },
    save,
  };
};
