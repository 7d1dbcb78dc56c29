// The rights of a person over the own data: export, and erasure with a list of what goes and what stays first.
import {
  type CustomerProfile,
  eraseCustomerEndpoint,
  erasurePlanEndpoint,
} from '@klaas/core/contract/admin/customer-endpoints.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callAdmin } from '../api/call.ts';
import { downloadFile } from '../api/download.ts';
import { queryClient, useRead } from '../api/queries.ts';
import type { MessageId } from '../i18n/message-id.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';

const FATES = ['removed', 'anonymized', 'kept'] as const;

const Erasure = ({ profile, onClose }: { profile: CustomerProfile; onClose: () => void }) => {
  const t = useText();
  const textOf = useFailureText();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState('');
  const params = { id: String(profile.id) };
  const { data } = useRead(erasurePlanEndpoint, { params }, { entities: ['customer', 'order', 'message'] });
  const plan = data?.value;
  if (!plan) return <p aria-busy="true" />;
  const { parts, open_orders } = plan;
  const erase = async () => {
    const answer = await callAdmin(eraseCustomerEndpoint, { params, body: { email } });
    if (!answer.ok)
      return setProblem(answer.error === 'invalid' ? t('customers.erase_other') : textOf(answer));
    showToast(t('customers.erased'));
    void navigate('/customers');
    await queryClient.invalidateQueries();
  };
  return (
    <form
      className="person-erase"
      onSubmit={(event) => {
        event.preventDefault();
        void erase();
      }}
    >
      {FATES.map((fate) => {
        const named = parts.filter((part) => part.fate === fate);
        return (
          named.length > 0 && (
            <div key={fate}>
              <h3>{t(`customers.fate_${fate}`)}</h3>
              <p>
                {named
                  .map(({ name, count }) => `${t(`customers.part_${name}` as MessageId)} (${count})`)
                  .join(', ')}
              </p>
            </div>
          )
        );
      })}
      {open_orders.length > 0 ? (
        <p role="alert">{t('customers.open_orders', { numbers: open_orders.join(', ') })}</p>
      ) : (
        <>
          <p>
            <strong>{t('customers.erase_final')}</strong>
          </p>
          <label className="field">
            <span>{t('customers.erase_type', { email: profile.email })}</span>
            <input
              type="email"
              autoComplete="off"
              value={email}
              aria-invalid={problem !== ''}
              onChange={({ target }) => setEmail(target.value)}
            />
          </label>
          <p className="field-error" role="alert">
            {problem}
          </p>
        </>
      )}
      <div className="person-acts">
        {open_orders.length === 0 && (
          <button type="submit" className="button-danger" disabled={email === ''}>
            {t('customers.erase')}
          </button>
        )}
        <button type="button" className="button" onClick={onClose}>
          {t('shell.cancel')}
        </button>
      </div>
    </form>
  );
};

export const PrivacyPart = ({ profile }: { profile: CustomerProfile }) => {
  const t = useText();
  const { can } = useSession();
  const textOf = useFailureText();
  const [isErasing, setErasing] = useState(false);
  if (!can('customers.export') && !can('customers.erase')) return null;
  const download = async () => {
    const loaded = await downloadFile(
      `/api/admin/customers/${profile.id}/export`,
      `person-${profile.id}.zip`,
    );
    if (!loaded.ok) showToast(textOf(loaded), { isError: true });
  };
  return (
    <section className="person-part">
      <h2>{t('customers.privacy')}</h2>
      {isErasing ? (
        <Erasure profile={profile} onClose={() => setErasing(false)} />
      ) : (
        <div className="person-acts">
          {can('customers.export') && (
            <button type="button" className="button" onClick={() => void download()}>
              <Icon name="download" size={16} />
              {t('customers.export')}
            </button>
          )}
          {can('customers.erase') && (
            <button type="button" className="button" onClick={() => setErasing(true)}>
              {t('customers.erase_plan')}
            </button>
          )}
        </div>
      )}
    </section>
  );
};
