// [OFFICE-101] Settings of the shop as a form: groups, search, what differs from the default, and where values come from.
import { type SettingView, settingsEndpoint } from '@klaas/core/contract/admin/setting-endpoints.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { failureOf, useRead } from '../api/queries.ts';
import { DraftNote } from '../drafts/draft-note.tsx';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { SearchField, useFilterValue } from '../ui/filters.tsx';
import { EmptyState, FailedState, PageHead } from '../ui/page.tsx';
import { SettingRow } from './setting-row.tsx';
import { useSettingText } from './use-setting-text.ts';
import { useSettingsForm } from './use-settings-form.ts';
import '../styles/settings.css';

/** What a shop keeper looks for first; groups that are not here follow. */
const FIRST = [
  ...[
    'company',
    'orders',
    'quotes',
    'delivery',
    'returns',
    'payments',
    'tax',
    'ledger',
    'production',
    'storeViews',
  ],
  ...['contact', 'newsletter', 'products', 'cart', 'stock', 'users'],
];

const groupOf = ({ path }: SettingView): string => path.split('.')[0] ?? '';

const groupsOf = (settings: readonly SettingView[]): string[] => {
  const all = [...new Set(settings.map(groupOf))];
  return [...FIRST.filter((group) => all.includes(group)), ...all.filter((group) => !FIRST.includes(group))];
};

const useShown = (settings: readonly SettingView[], groups: readonly string[]) => {
  const { nameOf, groupText } = useSettingText();
  const [query] = useFilterValue('q');
  const [only, setOnly] = useFilterValue('only');
  const [group] = useFilterValue('group');
  const [, setParams] = useSearchParams();
  const isWide = query !== '' || only === 'changed';
  const shown = useMemo(() => {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const isFound = (setting: SettingView) => {
      const text =
        `${nameOf(setting)} ${groupText(groupOf(setting))} ${setting.path} ${setting.variable ?? ''}`.toLowerCase();
      return words.every((word) => text.includes(word));
    };
    return settings.filter(
      (setting) =>
        isFound(setting) &&
        (only !== 'changed' || setting.is_changed) &&
        (isWide || groupOf(setting) === (group || groups[0])),
    );
  }, [settings, groups, query, only, group, isWide, nameOf, groupText]);
  /** Whoever chooses a group has done with searching. */
  const openGroup = (next: string) => setParams({ group: next }, { replace: true });
  return { shown, isWide, only, setOnly, group: group || (groups[0] ?? ''), openGroup };
};

const Form = ({ settings }: { settings: readonly SettingView[] }) => {
  const t = useText();
  const { groupText } = useSettingText();
  const { can } = useSession();
  const form = useSettingsForm(settings);
  const groups = useMemo(() => groupsOf(settings), [settings]);
  const { shown, isWide, only, setOnly, group, openGroup } = useShown(settings, groups);
  return (
    <>
      <div className="filters">
        <SearchField label={t('settings.search')} />
        <label className="check">
          <input
            type="checkbox"
            checked={only === 'changed'}
            onChange={({ target }) => setOnly(target.checked ? 'changed' : '')}
          />
          {t('settings.only_changed')}
        </label>
      </div>
      <div className="settings-body">
        <nav className="settings-groups" aria-label={t('settings.groups')}>
          {groups.map((one) => (
            <button
              key={one}
              type="button"
              aria-current={!isWide && one === group ? 'true' : undefined}
              onClick={() => openGroup(one)}
            >
              {groupText(one)}
            </button>
          ))}
        </nav>
        <form
          className="settings-form"
          aria-busy={form.draft.isReading || undefined}
          onSubmit={(event) => {
            event.preventDefault();
            void form.save();
          }}
        >
          {shown.length === 0 && <EmptyState title={t('settings.nothing')} />}
          {groupsOf(shown).map((one) => (
            <section key={one} aria-labelledby={`group-${one}`}>
              <h2 id={`group-${one}`}>{groupText(one)}</h2>
              {shown
                .filter((setting) => groupOf(setting) === one)
                .map((setting) => (
                  <SettingRow
                    key={setting.path}
                    setting={setting}
                    edit={form.edits[setting.path]}
                    problem={form.problems[setting.path]}
                    mayWrite={can('settings.write') && !form.draft.isReading}
                    onType={(typed) => form.type(setting, typed)}
                    onReset={() => form.reset(setting)}
                    onDrop={() => form.drop(setting.path)}
                  />
                ))}
            </section>
          ))}
          {form.draft.state === 'unread' && <DraftNote state="unread" />}
          {form.count > 0 && (
            <div className="settings-save">
              <span role="status">{t('settings.unsaved', { count: form.count })}</span>
              <DraftNote state={form.draft.state} />
              <button type="button" className="button" disabled={form.draft.isLocked} onClick={form.discard}>
                {t('settings.discard')}
              </button>
              <button type="submit" className="button-primary" disabled={form.draft.isLocked}>
                {t('settings.save')}
              </button>
            </div>
          )}
        </form>
      </div>
    </>
  );
};

export const SettingsScreen = () => {
  const t = useText();
  const { data, error, refetch } = useRead(settingsEndpoint, {}, { entities: ['setting'] });
  const failure = failureOf(error);
  const settings = data?.value ?? [];
  const changed = settings.filter((setting) => setting.is_changed).length;
  return (
    <div className="list-screen">
      <PageHead title={t('settings.title')} about={t('settings.about', { count: changed })} />
      {failure && !data && <FailedState failure={failure} retry={() => void refetch()} />}
      {data && <Form settings={settings} />}
    </div>
  );
};
