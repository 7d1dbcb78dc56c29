// Where the customer is logged in. The staff ends sessions and sends a link; it never sees or sets a password.
import {
  type CustomerProfile,
  endCustomerSessionsEndpoint,
  resetCustomerEndpoint,
} from '@klaas/core/contract/admin/customer-endpoints.ts';
import { callAdmin, type Failure } from '../api/call.ts';
import { queryClient } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';

export const AccessPart = ({ profile, mayWrite }: { profile: CustomerProfile; mayWrite: boolean }) => {
  const t = useText();
  const { moment } = useFormat();
  const textOf = useFailureText();
  const params = { id: String(profile.id) };
  const report = async (answer: { ok: true } | Failure, done: string) => {
    showToast(answer.ok ? done : textOf(answer), { isError: !answer.ok });
    await queryClient.invalidateQueries({
      predicate: ({ meta }) => ((meta?.['entities'] ?? []) as string[]).includes('customer_access'),
    });
  };
  const end = async (session?: string) => {
    const body = session === undefined ? {} : { session };
    await report(await callAdmin(endCustomerSessionsEndpoint, { params, body }), t('customers.ended'));
  };
  const reset = async () =>
    report(await callAdmin(resetCustomerEndpoint, { params, body: {} }), t('customers.reset_sent'));
  return (
    <section className="person-part">
      <h2>{t('customers.access')}</h2>
      {profile.sessions.length === 0 && <p className="muted">{t('customers.no_sessions')}</p>}
      <ul>
        {profile.sessions.map(({ id, device, last_used_at }) => (
          <li key={id} className="line-pair">
            <span>
              {device} <span className="muted">{moment(last_used_at)}</span>
            </span>
            {mayWrite && (
              <button type="button" className="button-text" onClick={() => void end(id)}>
                {t('customers.end')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <div className="person-acts">
          {profile.sessions.length > 1 && (
            <button type="button" className="button" onClick={() => void end()}>
              {t('customers.end_all')}
            </button>
          )}
          <button type="button" className="button" onClick={() => void reset()}>
            {t('customers.send_reset')}
          </button>
        </div>
      )}
    </section>
  );
};
