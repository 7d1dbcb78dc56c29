// Settings in the back office.
import { saveSettingsEndpoint, settingsEndpoint } from '@klaas/core/contract/admin/setting-endpoints.ts';
import { describeSettings, isSecretSetting } from '@klaas/core/stores/setting-description.ts';
import { effectOf } from '@klaas/core/stores/setting-effect.ts';
import { type ServiceKeys, serviceErrors } from '../../config/config.ts';
import type { SettingFault } from '../../config/settings-file.ts';
import { type AdminRouter, isProven } from '../../http/admin/admin-router.ts';
import { editFailure } from '../../http/admin/edit-response.ts';
import type { SettingEditor } from './setting-editor.ts';
import type { SettingList } from './setting-list-service.ts';

interface SettingDeps {
  list: SettingList;
  editor: SettingEditor;
  keys: ServiceKeys;
  now: () => number;
}

const MISSING_KEYS = /^([A-Z_]+)(?: and ([A-Z_]+))? must be set when (\w+\.\w+)/;
const HTTPS = /^SHOP_URL must .* (payments\.\w+ is live|live key of Stripe)/;
const SETTING = /\b([a-z]\w+\.[a-zA-Z]\w+)\b/;

/** What a service lacks, at the setting that chooses it. */
const faultOf = (error: string): SettingFault => {
  const [, first, second, chosenBy] = MISSING_KEYS.exec(error) ?? [];
  if (chosenBy) return { field: chosenBy, rule: `keys values=${[first, second].filter(Boolean).join(', ')}` };
  const live = HTTPS.exec(error)?.[1];
  if (live)
    return {
      field: live.startsWith('live') ? 'payments.stripe' : 'payments.montonioEnvironment',
      rule: 'https',
    };
  return { field: SETTING.exec(error)?.[1] ?? '', rule: 'missing' };
};

/** [OFFICE-101] */
export const settingAdminRoutes = (router: AdminRouter, { list, editor, keys, now }: SettingDeps): void => {
  const known = new Set(describeSettings().map(({ path }) => path));
  router.handle(settingsEndpoint, async () => ({ ok: true, value: await list.load() }));
  router.handle(saveSettingsEndpoint, async ({ staff, author, body: { changes, reason } }) => {
    const unknown = changes.filter(({ path }) => !known.has(path));
    if (unknown.length > 0)
      return {
        ok: false,
        error: 'invalid',
        fields: unknown.map(({ path }) => ({ field: path, rule: 'unknown' })),
      };
    if (changes.some(({ path }) => isSecretSetting(path)) && !isProven(staff, now()))
      return { ok: false, error: 'proof_needed' };
    const saved = await editor.save({ ...author, ...(reason && { reason }) }, changes, (settings) =>
      serviceErrors(settings, keys).map(faultOf),
    );
    if (!saved.ok) return editFailure(saved);
    const needsRestart = changes.some(({ path }) => effectOf(path) === 'restart');
    return { ok: true, value: { bulk_id: saved.bulkId, needs_restart: needsRestart } };
  });
};
