// Name and group. Fields that a colleague changed meanwhile show both values; nothing is overwritten unseen.
import { type CustomerProfile, editCustomerEndpoint } from '@klaas/core/contract/admin/customer-endpoints.ts';
import { useState } from 'react';
import { callAdmin, type Failure } from '../api/call.ts';
import { queryClient } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { useFailureText } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';

const FIELDS = ['firstname', 'lastname', 'group_id'] as const;
type Field = (typeof FIELDS)[number];

const valuesOf = ({ firstname, lastname, group_id }: CustomerProfile): Record<Field, string> => ({
  firstname,
  lastname,
  group_id: String(group_id),
});

const conflictIn = (failure: Failure | null, field: Field): string | null => {
  const found = failure?.conflicts?.find((conflict) => conflict.field === field);
  return found ? String(found.theirs) : null;
};

const renew = () =>
  queryClient.invalidateQueries({
    predicate: ({ meta }) => ((meta?.['entities'] ?? []) as string[]).includes('customer'),
  });

export const CustomerForm = ({ profile, mayWrite }: { profile: CustomerProfile; mayWrite: boolean }) => {
  const t = useText();
  const textOf = useFailureText();
  // What the typed values were decided on; a colleague's change is taken over as long as nothing was typed.
  const [base, setBase] = useState({ version: profile.version, values: valuesOf(profile) });
  const [typed, setTyped] = useState(base.values);
  const [failure, setFailure] = useState<Failure | null>(null);
  const changed = FIELDS.filter((field) => typed[field].trim() !== base.values[field]);
  const take = (version: number, values: Record<Field, string>) => {
    setBase({ version, values });
    setTyped(values);
  };
  if (changed.length === 0 && profile.version > base.version) take(profile.version, valuesOf(profile));
  const save = async () => {
    const fields = Object.fromEntries(
      changed.map((field) => [field, field === 'group_id' ? Number(typed[field]) : typed[field].trim()]),
    );
    const params = { id: String(profile.id) };
    // After a conflict the colleague's version is known: saving again is a decision.
    const version = failure && 'version' in failure ? (failure.version ?? base.version) : base.version;
    const answer = await callAdmin(editCustomerEndpoint, { params, body: { version, fields } });
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return;
    take(answer.version ?? version, typed);
    showToast(t('customers.saved'));
    await renew();
  };
  return (
    <section className="person-part">
      <h2>{t('customers.data')}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {FIELDS.map((field) => {
          const rule = failure?.fields?.find((one) => one.field === field)?.rule;
          const theirs = conflictIn(failure, field);
          return (
            <label key={field} className="field">
              <span>{t(`customers.${field}`)}</span>
              <input
                value={typed[field]}
                disabled={!mayWrite}
                maxLength={255}
                inputMode={field === 'group_id' ? 'numeric' : undefined}
                aria-invalid={rule !== undefined || theirs !== null}
                onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
              />
              {rule !== undefined && <span className="field-error">{rule}</span>}
              {theirs !== null && (
                <span className="field-error">{t('customers.theirs', { value: theirs })}</span>
              )}
            </label>
          );
        })}
        {failure && (
          <p className="field-error" role="alert">
            {textOf(failure)}
          </p>
        )}
        {mayWrite && (
          <button type="submit" className="button-primary" disabled={changed.length === 0}>
            {t('shell.save')}
          </button>
        )}
      </form>
      <h3>{t('customers.addresses')}</h3>
      {profile.addresses.length === 0 && <p className="muted">{t('customers.no_addresses')}</p>}
      <ul>
        {profile.addresses.map(
          ({ id, company, firstname, lastname, street, postcode, city, country_id, telephone }) => (
            <li key={String(id)} className="person-line">
              {[company, `${firstname} ${lastname}`, ...street, `${postcode} ${city}`, country_id, telephone]
                .filter(Boolean)
                .join(', ')}
            </li>
          ),
        )}
      </ul>
    </section>
  );
};
