// [OFFICE-95] One e-mail: its texts in all languages side by side, how it looks, and a test to oneself.
import {
  type EditedEmail,
  emailTextEndpoint,
  saveEmailTextEndpoint,
  sendTestEmailEndpoint,
} from '@klaas/core/contract/admin/email-text-endpoints.ts';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { callAdmin, type Failure } from '../api/call.ts';
import { failureOf, queryClient, setRead, useRead } from '../api/queries.ts';
import { DraftNote } from '../drafts/draft-note.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { usePresence } from '../shell/use-presence.ts';
import { ConflictView } from '../ui/conflict/conflict-view.tsx';
import { FailedState, PageHead } from '../ui/page.tsx';
import { StateMark } from '../ui/state-mark.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import {
  decide,
  type EmailSide,
  type EmailText,
  editsOf,
  fromDraft,
  nameOf,
  storedOf,
  type TypedTexts,
  toDraft,
  typeInto,
} from './email-edits.ts';
import { EmailPreview } from './email-preview.tsx';
import { EmailTextField, rulesOf, useRuleText } from './email-text-field.tsx';
import { EMAIL_TEXT_ENTITIES, emailNameOf } from './emails-screen.tsx';

/** The subject, or which text of the e-mail it is, in which language. */
const useLabels = (texts: readonly EmailText[]) => {
  const t = useText();
  const others = texts.filter((one) => !one.is_subject);
  return (text: EmailText, { language }: EmailSide): string => {
    const what = text.is_subject ? t('emails.subject') : t('emails.text', { no: others.indexOf(text) + 1 });
    return `${language.toUpperCase()} ${what}`;
  };
};

const Loaded = ({ email }: { email: EditedEmail }) => {
  const t = useText();
  const textOf = useFailureText();
  const ruleText = useRuleText();
  const { search } = useLocation();
  const { can } = useSession();
  const mayWrite = can('content.write');
  const { kind, texts, languages } = email;
  const labelOf = useLabels(texts);
  const others = usePresence(`emails/${kind}`);
  const [typed, setTyped] = useState<TypedTexts>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const draft = useDraft(`emails/${kind}`, ({ fields }) => setTyped(fromDraft(fields)));
  const fields = texts.flatMap((text) =>
    text.sides.map((side) => ({ name: nameOf(text, side), side, label: labelOf(text, side) })),
  );
  const edits = editsOf(texts, typed);
  const isWrong = fields.some(({ name, side }) => {
    const own = typed[name];
    return own !== undefined && rulesOf(side, own.text).length > 0;
  });
  const put = (next: TypedTexts): void => {
    setFailure(null);
    setTyped(next);
    draft.keep(toDraft(next));
  };
  const save = async (wanted: typeof edits): Promise<void> => {
    const answer = await draft.saving(
      callAdmin(saveEmailTextEndpoint, { params: { kind }, body: { texts: wanted } }),
    );
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) {
      const rule = answer.fields?.[0]?.rule;
      if (answer.error !== 'conflict') showToast(rule ? ruleText(rule) : textOf(answer), { isError: true });
      return;
    }
    setRead(emailTextEndpoint, { params: { kind } }, answer.value);
    put({});
    showToast(t('emails.saved'));
    await queryClient.invalidateQueries();
  };
  const settle = async (chosen: Record<string, string>): Promise<void> => {
    const fresh = await callAdmin(emailTextEndpoint, { params: { kind } });
    if (!fresh.ok) return setFailure(fresh);
    setRead(emailTextEndpoint, { params: { kind } }, fresh.value);
    const decided = decide(fresh.value.texts, typed, chosen);
    const wanted = editsOf(fresh.value.texts, decided);
    put(wanted.length > 0 ? decided : {});
    if (wanted.length > 0) await save(wanted);
  };
  const sendTest = async (language: string): Promise<void> => {
    const answer = await callAdmin(sendTestEmailEndpoint, {
      params: { kind },
      body: { language, texts: edits },
    });
    showToast(answer.ok ? t('emails.test_sent', { to: answer.value.to }) : textOf(answer), {
      isError: !answer.ok,
    });
  };
  return (
    <div className="content-page">
      <PageHead
        back={{ to: `/emails${search}`, title: t('emails.title') }}
        title={emailNameOf(t, kind)}
        about={
          <span className="marks">
            {edits.length > 0 && (
              <StateMark shape="half" tone="amber">
                {t('emails.not_saved', { count: edits.length })}
              </StateMark>
            )}
            <DraftNote state={draft.state} />
            {others.length > 0 && <span>{t('orders.also_here', { names: others.join(', ') })}</span>}
          </span>
        }
      >
        {mayWrite && (
          <>
            {languages.map((language) => (
              <button key={language} type="button" className="button" onClick={() => void sendTest(language)}>
                {t('emails.test', { language })}
              </button>
            ))}
            {edits.length > 0 && (
              <button type="button" className="button" onClick={() => put({})}>
                {t('content.discard')}
              </button>
            )}
            <button
              type="button"
              className="button-primary"
              disabled={draft.isLocked || edits.length === 0 || isWrong}
              onClick={() => void save(edits)}
            >
              {t('shell.save')}
            </button>
          </>
        )}
      </PageHead>
      <div className="email-body">
        <ul className="email-texts" aria-busy={draft.isReading || undefined}>
          {texts.map((text) => (
            <li key={text.id}>
              <div className="content-sides">
                {text.sides.map((side) => {
                  const name = nameOf(text, side);
                  return (
                    <EmailTextField
                      key={side.language}
                      label={labelOf(text, side)}
                      side={side}
                      shown={typed[name]?.text ?? storedOf(side)}
                      isReadOnly={!mayWrite || draft.isLocked}
                      onType={(value) => put(typeInto(typed, { name, side, text: value }))}
                    />
                  );
                })}
              </div>
              {text.also_in.length > 0 && (
                <small className="muted">
                  {t('emails.also_in', { names: text.also_in.map((one) => emailNameOf(t, one)).join(', ') })}
                </small>
              )}
            </li>
          ))}
        </ul>
        <EmailPreview email={email} texts={edits} />
      </div>
      <ConflictView
        failure={failure}
        fields={(failure?.conflicts ?? []).map(({ field, base, mine, theirs }) => ({
          ...{ field, label: fields.find(({ name }) => name === field)?.label ?? field, isLong: true },
          base: typeof base === 'string' ? base : null,
          mine: String(mine ?? ''),
          theirs: String(theirs ?? ''),
        }))}
        onSave={(chosen) => void settle(chosen)}
        onDiscard={() => put({})}
        onClose={() => setFailure(null)}
      />
    </div>
  );
};

export const EmailScreen = () => {
  const { kind = '' } = useParams();
  const { data, error, refetch } = useRead(emailTextEndpoint, { params: { kind } }, EMAIL_TEXT_ENTITIES);
  const failure = failureOf(error);
  if (failure && !data) return <FailedState failure={failure} retry={() => void refetch()} />;
  if (!data) return <div className="content-page" aria-busy="true" />;
  return <Loaded key={kind} email={data.value} />;
};
