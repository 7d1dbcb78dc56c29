// Active sessions, data export and account deletion.
import { endSessionEndpoint, listSessionsEndpoint } from '@klaas/core/contract/user-endpoints.ts';
import { Button } from '@klaas/ui/button.tsx';
import { useCallback, useEffect, useState } from 'react';
import { Form } from '../../shell/forms/form.tsx';
import { required } from '../../shell/forms/form-rules.ts';
import { PasswordField } from '../../shell/forms/password-field.tsx';
import { useForm } from '../../shell/forms/use-form.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useNotify } from '../../shell/state/shell-state.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { formResponseOf } from '../form-response.ts';
import { useOpenSession } from '../session-context.tsx';
import { wireDay } from './wire-day.ts';

interface Device {
  id: string;
  device: string;
  last_used_at: string;
  is_current: boolean;
}

/** "Chrome, Windows" from a User-Agent string. */
const deviceName = (agent: string): string => {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(agent)?.[1] ?? '';
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent)?.[1] ?? '';
  return [browser.replace('Edg', 'Edge').replace('OPR', 'Opera'), system].filter(Boolean).join(', ');
};

const Devices = () => {
  const t = useText();
  const open = useOpenSession();
  const notify = useNotify();
  const { store } = useShop();
  const [devices, setDevices] = useState<Device[]>([]);
  const load = useCallback(async () => {
    const result = await (await open()).call((shop) => shop.call(listSessionsEndpoint, {}));
    if (result.ok) setDevices(result.value);
  }, [open]);
  useEffect(() => void load(), [load]);
  /** Ends one session; without an id all except the current one. */
  const end = async (id?: string) => {
    const result = await (await open()).call((shop) => shop.call(endSessionEndpoint, { body: { id } }));
    const response = formResponseOf(result, { t });
    notify(
      response.ok
        ? { type: 'success', message: t('customer.session_over'), action1: { label: t('message.ok') } }
        : { type: 'error', message: response.message, action1: { label: t('message.ok') } },
    );
    await load();
  };
  return (
    <>
      <h2>{t('customer.devices')}</h2>
      <ul className="account-devices rule-top mb-4">
        {devices.map(({ id, device: agent, last_used_at, is_current }) => {
          const device = deviceName(agent) || t('customer.unknown_device');
          return (
            <li className="row cluster split rule-bottom" key={id}>
              <span className="stack">
                <strong className="medium">{device}</strong>
                <span className="small muted">
                  {is_current
                    ? t('customer.this_device')
                    : t('customer.last_used', { date: wireDay(last_used_at, store) })}
                </span>
              </span>
              {!is_current && (
                <Button
                  look="text"
                  size="s"
                  onClick={() => void end(id)}
                  aria-label={t('customer.end_session_label', { device })}
                >
                  {t('customer.end_session')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {devices.length > 2 && (
        <Button look="secondary" onClick={() => void end()}>
          {t('customer.end_other_sessions')}
        </Button>
      )}
    </>
  );
};

const saveFile = (name: string, value: unknown) => {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
};

export const PrivacySection = () => {
  const t = useText();
  const open = useOpenSession();
  const notify = useNotify();
  const deletion = useForm({
    rules: { password: [required] },
    send: async ({ password = '' }) => formResponseOf(await (await open()).deleteAccount(password), { t }),
    onSent: () =>
      notify({ type: 'success', message: t('customer.deleted'), action1: { label: t('message.ok') } }),
  });
  const download = async () => {
    const result = await (await open()).exportData();
    if (result.ok) return saveFile('klaas-account.json', result.value);
    notify({ type: 'error', message: t('customer.unreachable'), action1: { label: t('message.ok') } });
  };
  return (
    <>
      <Devices />
      <h2>{t('customer.export')}</h2>
      <p>{t('customer.export_text')}</p>
      <Button look="secondary" onClick={download}>
        {t('customer.export_button')}
      </Button>
      <h2>{t('customer.delete')}</h2>
      <p>{t('customer.delete_text')}</p>
      <Form form={deletion} submitLabel={t('customer.delete_button')} look="secondary" isNarrow>
        <PasswordField label={t('shell.password')} name="password" autoComplete="current-password" />
      </Form>
    </>
  );
};
