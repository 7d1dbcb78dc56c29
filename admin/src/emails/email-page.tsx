// [OFFICE-95] One e-mail: its texts in all languages side by side, how it looks, and a test to oneself.
import {
  type EditedEmail,
  type EmailTextEdit,
  emailTextEndpoint,
  previewEmailTextEndpoint,
  saveEmailTextEndpoint,
  sendTestEmailEndpoint,
} from '@klaas/core/contract/admin/email-text-endpoints.ts';
import { checkChangedText } from '@klaas/core/texts/message-variables.ts';
import { useDeferredValue, useId, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { callAdmin, type Failure } from '../api/call.ts';
import { failureOf, queryClient, useRead } from '../api/queries.ts';
import { DraftNote } from '../drafts/draft-note.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { usePresence } from '../shell/use-presence.ts';
import { ConflictView } from '../ui/conflict/conflict-view.tsx';
import { FailedState, PageHead } from '../ui/page.tsx';
import { Segments } from '../ui/segments.tsx';
import { StateMark } from '../ui/state-mark.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { EMAIL_TEXT_ENTITIES, emailNameOf } from './emails-screen.tsx';

type Text = EditedEmail['texts'][number];
type Side = Text['sides'][number];

const nameOf = (text: Text, side: Side): string => `${side.language}.${text.id}`;
const storedOf = ({ text, supplied }: Side): string => text ?? supplied;

const useRuleText = () => {
  const t = useText();
  return (rule: string): string => {
    const [name = '', at = ''] = rule.split(': ');
    if (name === 'missing_variable') return t('emails.rule_missing_variable', { name: `{${at}}` });
    if (name === 'unknown_variable') return t('emails.rule_unknown_variable', { name: `{${at}}` });
    return t(name === 'syntax' ? 'emails.rule_syntax' : 'emails.rule_empty');
  };
};

/** The subject, or which text of the e-mail it is. */
const useLabels = (texts: readonly Text[]): Map<string, string> => {
  const t = useText();
  const subjects = texts.filter((one) => one.is_subject);
  return new Map(
    texts.map((text, at) => [
      text.id,
      text.is_subject && subjects.length === 1
        ? t('emails.subject')
        : t('emails.text', { no: at + 1 - (subjects.length === 1 ? 1 : 0) }),
    ]),
  );
};

interface TextFieldProps {
  label: string;
  side: Side;
  shown: string;
  isReadOnly: boolean;
  onType: (text: string) => void;
}

const TextField = ({ label, side, shown, isReadOnly, onType }: TextFieldProps) => {
  const t = useText();
  const ruleText = useRuleText();
  const id = useId();
  const rules = shown === side.supplied ? [] : checkChangedText(side.supplied, shown);
  const isChanged = shown !== side.supplied;
  return (
    <div className="email-side">
      <label className="field" htmlFor={id}>
        <span>
          {side.language.toUpperCase()} {label}
        </span>
        <textarea
          id={id}
          rows={Math.min(6, Math.ceil(shown.length / 45) + 1)}
          lang={side.language}
          maxLength={2000}
          value={shown}
          readOnly={isReadOnly}
          aria-invalid={rules.length > 0 || undefined}
          aria-describedby={rules.length > 0 ? `${id}-error` : undefined}
          onChange={({ target }) => onType(target.value)}
        />
      </label>
      {rules.length > 0 && (
        <small className="field-error" id={`${id}-error`} role="alert">
          {rules.map(ruleText).join(' ')}
        </small>
      )}
      {isChanged && (
        <small className="muted">
          {t('emails.supplied', { text: side.supplied })}{' '}
          {!isReadOnly && (
            <button
              type="button"
              className="button-text"
              aria-label={t('emails.set_back_named', { name: `${side.language.toUpperCase()} ${label}` })}
              onClick={() => onType(side.supplied)}
            >
              {t('emails.set_back')}
            </button>
          )}
        </small>
      )}
    </div>
  );
};

const Preview = ({ email, texts }: { email: EditedEmail; texts: EmailTextEdit[] }) => {
  const t = useText();
  const { can } = useSession();
  const [language, setLanguage] = useState(email.languages[0] ?? '');
  const wanted = useDeferredValue(JSON.stringify(texts));
  const body = { texts: JSON.parse(wanted) as EmailTextEdit[] };
  const { data, error, refetch, isFetching } = useRead(
    previewEmailTextEndpoint,
    { params: { kind: email.kind }, body },
    EMAIL_TEXT_ENTITIES,
  );
  const failure = failureOf(error);
  const one = data?.value.previews.find((preview) => preview.language === language);
  return (
    <section className="content-preview" aria-label={t('emails.preview')} aria-busy={isFetching || undefined}>
      <div className="content-preview-head">
        <Segments
          label={t('content.language')}
          value={language}
          onChange={setLanguage}
          options={email.languages.map((value) => ({ value, title: value }))}
        />
        <span className="muted">
          {t(can('customers.read') ? 'emails.of_newest_order' : 'emails.of_made_up')}
        </span>
      </div>
      {failure && !data && <FailedState failure={failure} retry={() => void refetch()} />}
      {one && (
        <>
          <p>
            <strong>{one.subject}</strong>
          </p>
          <div className="content-frame">
            <iframe title={t('emails.preview_in', { language })} srcDoc={one.html} sandbox="" />
          </div>
        </>
      )}
    </section>
  );
};

const Loaded = ({ email }: { email: EditedEmail }) => {
  const t = useText();
  const textOf = useFailureText();
  const ruleText = useRuleText();
  const { search } = useLocation();
  const { can } = useSession();
  const mayWrite = can('content.write');
  const { kind, texts, languages } = email;
  const labels = useLabels(texts);
  const others = usePresence(`emails/${kind}`);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const draft = useDraft(`emails/${kind}`, ({ fields }) => setTyped(fields));
  const all = texts.flatMap((text) => text.sides.map((side) => ({ text, side, name: nameOf(text, side) })));
  const labelOf = (field: string): string => {
    const one = all.find(({ name }) => name === field);
    return one ? `${one.side.language.toUpperCase()} ${labels.get(one.text.id) ?? ''}` : field;
  };
  const set = (next: Record<string, string>): void => {
    const changed = Object.fromEntries(
      Object.entries(next).filter(([name, value]) => {
        const one = all.find((other) => other.name === name);
        return one !== undefined && value !== storedOf(one.side);
      }),
    );
    setFailure(null);
    setTyped(changed);
    draft.keep(changed);
  };
  const edits = (chosen: Record<string, string> = {}): EmailTextEdit[] =>
    all.flatMap(({ text, side, name }) => {
      const value = chosen[name] ?? typed[name];
      if (value === undefined) return [];
      return [
        {
          ...{ id: text.id, language: side.language, version: side.version },
          text: value === side.supplied ? null : value,
        },
      ];
    });
  const isWrong = all.some(({ side, name }) => {
    const value = typed[name];
    return (
      value !== undefined && value !== side.supplied && checkChangedText(side.supplied, value).length > 0
    );
  });
  const save = async (wanted: EmailTextEdit[]): Promise<void> => {
    setBusy(true);
    const answer = await callAdmin(saveEmailTextEndpoint, { params: { kind }, body: { texts: wanted } });
    setBusy(false);
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) {
      const rule = answer.fields?.[0]?.rule;
      if (answer.error !== 'conflict') showToast(rule ? ruleText(rule) : textOf(answer), { isError: true });
      return;
    }
    set({});
    showToast(t('emails.saved'));
    await queryClient.invalidateQueries();
  };
  /** Decided against what is stored now. */
  const settle = async (chosen: Record<string, string>): Promise<void> => {
    const fresh = await callAdmin(emailTextEndpoint, { params: { kind } });
    if (!fresh.ok) return setFailure(fresh);
    const versions = new Map(
      fresh.value.texts.flatMap((text) =>
        text.sides.map((side) => [nameOf(text, side), side.version] as const),
      ),
    );
    await save(
      edits(chosen).map((one) => ({ ...one, version: versions.get(`${one.language}.${one.id}`) ?? null })),
    );
  };
  const sendTest = async (language: string): Promise<void> => {
    const answer = await callAdmin(sendTestEmailEndpoint, {
      params: { kind },
      body: { language, texts: edits() },
    });
    showToast(answer.ok ? t('emails.test_sent', { to: answer.value.to }) : textOf(answer), {
      isError: !answer.ok,
    });
  };
  const count = Object.keys(typed).length;
  return (
    <div className="content-page">
      <PageHead
        back={{ to: `/emails${search}`, title: t('emails.title') }}
        title={emailNameOf(t, kind)}
        about={
          <span className="marks">
            {count > 0 && (
              <StateMark shape="half" tone="amber">
                {t('emails.not_saved', { count })}
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
            {count > 0 && (
              <button type="button" className="button" onClick={() => set({})}>
                {t('content.discard')}
              </button>
            )}
            <button
              type="button"
              className="button-primary"
              disabled={isBusy || count === 0 || isWrong}
              onClick={() => void save(edits())}
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
                {text.sides.map((side) => (
                  <TextField
                    key={side.language}
                    label={labels.get(text.id) ?? ''}
                    side={side}
                    shown={typed[nameOf(text, side)] ?? storedOf(side)}
                    isReadOnly={!mayWrite || draft.isReading}
                    onType={(value) => set({ ...typed, [nameOf(text, side)]: value })}
                  />
                ))}
              </div>
              {text.also_in.length > 0 && (
                <small className="muted">
                  {t('emails.also_in', { names: text.also_in.map((one) => emailNameOf(t, one)).join(', ') })}
                </small>
              )}
            </li>
          ))}
        </ul>
        <Preview email={email} texts={edits()} />
      </div>
      <ConflictView
        failure={failure}
        fields={(failure?.conflicts ?? []).map(({ field, base, mine, theirs }) => ({
          ...{ field, label: labelOf(field), isLong: true },
          base: base === null ? null : String(base),
          mine: String(mine ?? ''),
          theirs: String(theirs ?? ''),
        }))}
        onSave={(chosen) => void settle(chosen)}
        onDiscard={() => set({})}
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
