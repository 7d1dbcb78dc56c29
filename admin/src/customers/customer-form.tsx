// Name and group. What is typed is a draft until it is saved; a field that a colleague changed too is decided in the
// conflict view; nothing is overwritten unseen.
import { type CustomerProfile, editCustomerEndpoint } from '@klaas/core/contract/admin/customer-endpoints.ts';
import { useState } from 'react';
import { callAdmin, type Failure } from '../api/call.ts';
import { queryClient } from '../api/queries.ts';
import { DraftNote } from '../drafts/draft-note.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { useText } from '../i18n/use-text.tsx';
import { type ConflictField, ConflictView } from '../ui/conflict/conflict-view.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';

const FIELDS = ['firstname', 'lastname', 'group_id'] as const;
type Field = (typeof FIELDS)[number];
type Values = Record<Field, string>;

const valuesOf = ({ firstname, lastname, group_id }: CustomerProfile): Values => ({
  firstname,
  lastname,
  group_id: String(group_id),
});

const shown = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);

const renew = () =>
  queryClient.invalidateQueries({
    predicate: ({ meta }) => ((meta?.['entities'] ?? []) as string[]).includes('customer'),
  });

const changedIn = (typed: Values, base: Values): Field[] =>
  FIELDS.filter((field) => typed[field].trim() !== base[field]);

/** What is typed, and the version and values that it was decided on. */
const useCustomerForm = (profile: CustomerProfile) => {
  const [base, setBase] = useState({ version: profile.version, values: valuesOf(profile) });
  const [typed, setTyped] = useState(base.values);
  const draft = useDraft(`customers/${profile.id}`, ({ fields, version = base.version }) => {
    setBase({ ...base, version });
    setTyped({ ...base.values, ...fields });
  });
  const take = (version: number, values: Values) => {
    setBase({ version, values });
    setTyped(values);
  };
  const changed = changedIn(typed, base.values);
  // A colleague's change is taken over as long as nothing was typed.
  const stored = valuesOf(profile);
  const isOld = profile.version > base.version || changedIn(stored, base.values).length > 0;
  if (changed.length === 0 && isOld && profile.version >= base.version) take(profile.version, stored);
  const change = (next: Values) => {
    setTyped(next);
    draft.keep(
      Object.fromEntries(changedIn(next, base.values).map((field) => [field, next[field]])),
      base.version,
    );
  };
  return { base, typed, changed, change, draft, take };
};

export const CustomerForm = ({ profile, mayWrite }: { profile: CustomerProfile; mayWrite: boolean }) => {
  const t = useText();
  const textOf = useFailureText();
  const { base, typed, changed, change, draft, take } = useCustomerForm(profile);
  const [failure, setFailure] = useState<Failure | null>(null);
  const save = async (values: Values, version: number) => {
    const fields = Object.fromEntries(
      changedIn(values, base.values).map((field) => [
        field,
        field === 'group_id' ? Number(values[field]) : values[field].trim(),
      ]),
    );
    const params = { id: String(profile.id) };
    const answer = await draft.saving(callAdmin(editCustomerEndpoint, { params, body: { version, fields } }));
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return;
    draft.keep({});
    take(answer.version ?? version, values);
    showToast(t('customers.saved'));
    await renew();
  };
  const discard = () => {
    setFailure(null);
    draft.keep({});
    take(profile.version, valuesOf(profile));
  };
  const theirs = valuesOf(profile);
  // A field that one side changed is told too: it stays as that side left it.
  const conflictField = (field: Field): ConflictField => {
    const found = failure?.conflicts?.find((one) => one.field === field);
    if (found)
      return {
        ...{ field, label: t(`customers.${field}`), base: shown(found.base), mine: typed[field] },
        theirs: shown(found.theirs) ?? '',
      };
    const isMine = changed.includes(field);
    return {
      ...{ field, label: t(`customers.${field}`), base: base.values[field] },
      mine: isMine ? typed[field] : undefined,
      theirs: isMine || theirs[field] === base.values[field] ? undefined : theirs[field],
    };
  };
  const conflictFields = FIELDS.map(conflictField).filter(
    ({ mine, theirs: other }) => mine !== undefined || other !== undefined,
  );
  const decided = (values: Record<string, string>) => {
    const known = failure && 'version' in failure ? failure.version : undefined;
    const next = { ...typed, ...values };
    change(next);
    void save(next, known ?? base.version);
  };
  return (
    <section className="person-part">
      <h2>{t('customers.data')}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save(typed, base.version);
        }}
      >
        {FIELDS.map((field) => {
          const isWrong = failure?.fields?.some((one) => one.field.endsWith(field)) ?? false;
          return (
            <label key={field} className="field">
              <span>{t(`customers.${field}`)}</span>
              <input
                value={typed[field]}
                disabled={!mayWrite}
                readOnly={draft.isLocked}
                maxLength={255}
                inputMode={field === 'group_id' ? 'numeric' : undefined}
                aria-invalid={isWrong}
                onChange={({ target }) => change({ ...typed, [field]: target.value })}
              />
              {isWrong && (
                <span className="field-error">
                  {t(field === 'group_id' ? 'customers.rule_group' : 'customers.rule_name')}
                </span>
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
          <div className="form-acts">
            <button
              type="submit"
              className="button-primary"
              disabled={draft.isLocked || changed.length === 0}
            >
              {t('shell.save')}
            </button>
            {changed.length > 0 && (
              <button type="button" className="button" onClick={discard}>
                {t('shell.draft_discard')}
              </button>
            )}
            <DraftNote state={draft.state} />
          </div>
        )}
      </form>
      <ConflictView
        failure={failure}
        fields={conflictFields}
        onSave={decided}
        onDiscard={discard}
        onClose={() => setFailure(failure && ({ ...failure, conflicts: [] } as Failure))}
      />
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
