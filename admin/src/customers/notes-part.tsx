// Notes of the staff about a customer.
import { type CustomerProfile, noteCustomerEndpoint } from '@klaas/core/contract/admin/customer-endpoints.ts';
import { callAdmin } from '../api/call.ts';
import { queryClient } from '../api/queries.ts';
import { DraftNote } from '../drafts/draft-note.tsx';
import { useTextDraft } from '../drafts/use-draft.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';

export const NotesPart = ({ profile, mayWrite }: { profile: CustomerProfile; mayWrite: boolean }) => {
  const t = useText();
  const { moment } = useFormat();
  const textOf = useFailureText();
  const { text, change, clear, isLocked, saving, state } = useTextDraft(`customers/${profile.id}/note`);
  const add = async () => {
    const params = { id: String(profile.id) };
    const answer = await saving(callAdmin(noteCustomerEndpoint, { params, body: { text } }));
    if (!answer.ok) return showToast(textOf(answer), { isError: true });
    clear();
    await queryClient.invalidateQueries({
      predicate: ({ meta }) => ((meta?.['entities'] ?? []) as string[]).includes('customer_access'),
    });
  };
  return (
    <section className="person-part">
      <h2>{t('customers.notes')}</h2>
      <ul>
        {profile.notes.map(({ id, staff_name, text: note, created_at }) => (
          <li key={id} className="person-note">
            <p>{note}</p>
            <p className="muted">
              {staff_name}, {moment(created_at)}
            </p>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <label className="field">
            <span>{t('customers.new_note')}</span>
            <textarea
              rows={2}
              maxLength={4000}
              value={text}
              readOnly={isLocked}
              onChange={({ target }) => change(target.value)}
            />
          </label>
          <button type="submit" className="button" disabled={isLocked || text.trim() === ''}>
            {t('customers.add_note')}
          </button>
          <DraftNote state={state} />
        </form>
      )}
    </section>
  );
};
