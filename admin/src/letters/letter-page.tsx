// [OFFICE-95] One e-mail: its texts in all languages side by side, how it looks, and a test to oneself.
import {
  type Letter,
  type LetterTextEdit,
  letterEndpoint,
  previewLetterEndpoint,
  saveLetterEndpoint,
  sendTestLetterEndpoint,
} from '@klaas/core/contract/admin/letter-endpoints.ts';
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
import { LETTER_ENTITIES } from './letters-screen.tsx';

type Text = Letter['texts'][number];
type Side = Text['sides'][number];

const nameOf = (text: Text, side: Side): string => `${side.language}.${text.id}`;
const storedOf = ({ text, supplied }: Side): string => text ?? supplied;

const useRuleText = () => {
  const t = useText();
  return (rule: string): string => {
    const [name = '', at = ''] = rule.split(': ');
    if (name === 'missing_variable') return t('letters.rule_missing_variable', { name: `{${at}}` });
    if (name === 'unknown_variable') return t('letters.rule_unknown_variable', { name: `{${at}}` });
    return t(name === 'syntax' ? 'letters.rule_syntax' : 'letters.rule_empty');
  };
};

interface TextFieldProps {
  text: Text;
  side: Side;
  shown: string;
  isReadOnly: boolean;
  onType: (text: string) => void;
}

const TextField = ({ text, side, shown, isReadOnly, onType }: TextFieldProps) => {
  const t = useText();
  const ruleText = useRuleText();
  const id = useId();
  const rules = shown === side.supplied ? [] : checkChangedText(side.supplied, shown);
  const isChanged = shown !== side.supplied;
  return (
    <div className="letter-side">
      <label className="field" htmlFor={id}>
        <span>
          {side.language.toUpperCase()} <span className="muted">{text.id}</span>
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
          {t('letters.supplied', { text: side.supplied })}{' '}
          {!isReadOnly && (
            <button
              type="button"
              className="button-text"
              aria-label={t('letters.set_back_named', { name: nameOf(text, side) })}
              onClick={() => onType(side.supplied)}
            >
              {t('letters.set_back')}
            </button>
          )}
        </small>
      )}
    </div>
  );
};

const Preview = ({ letter, texts }: { letter: Letter; texts: LetterTextEdit[] }) => {
  const t = useText();
  const { can } = useSession();
  const [language, setLanguage] = useState(letter.languages[0] ?? '');
  const wanted = useDeferredValue(JSON.stringify(texts));
  const body = { texts: JSON.parse(wanted) as LetterTextEdit[] };
  const { data, error, refetch, isFetching } = useRead(
    previewLetterEndpoint,
    { params: { kind: letter.kind }, body },
    LETTER_ENTITIES,
  );
  const failure = failureOf(error);
  const one = data?.value.previews.find((preview) => preview.language === language);
  return (
    <section
      className="content-preview"
      aria-label={t('letters.preview')}
      aria-busy={isFetching || undefined}
    >
      <div className="content-preview-head">
        <Segments
          label={t('content.language')}
          value={language}
          onChange={setLanguage}
          options={letter.languages.map((value) => ({ value, title: value }))}
        />
        <span className="muted">
          {t(can('customers.read') ? 'letters.of_newest_order' : 'letters.of_made_up')}
        </span>
      </div>
      {failure && !data && <FailedState failure={failure} retry={() => void refetch()} />}
      {one && (
        <>
          <p>
            <strong>{one.subject}</strong>
          </p>
          <div className="content-frame">
            <iframe title={t('letters.preview_in', { language })} srcDoc={one.html} sandbox="" />
          </div>
        </>
      )}
    </section>
  );
};

const Loaded = ({ letter }: { letter: Letter }) => {
  const t = useText();
  const textOf = useFailureText();
  const ruleText = useRuleText();
  const { search } = useLocation();
  const { can } = useSession();
  const mayWrite = can('content.write');
  const { kind, texts, languages } = letter;
  const others = usePresence(`letters/${kind}`);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const draft = useDraft(`letters/${kind}`, ({ fields }) => setTyped(fields));
  const all = texts.flatMap((text) => text.sides.map((side) => ({ text, side, name: nameOf(text, side) })));
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
  const edits = (chosen: Record<string, string> = {}): LetterTextEdit[] =>
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
  const save = async (wanted: LetterTextEdit[]): Promise<void> => {
    setBusy(true);
    const answer = await callAdmin(saveLetterEndpoint, { params: { kind }, body: { texts: wanted } });
    setBusy(false);
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) {
      const rule = answer.fields?.[0]?.rule;
      if (answer.error !== 'conflict') showToast(rule ? ruleText(rule) : textOf(answer), { isError: true });
      return;
    }
    set({});
    showToast(t('letters.saved'));
    await queryClient.invalidateQueries();
  };
  /** Decided against what is stored now. */
  const settle = async (chosen: Record<string, string>): Promise<void> => {
    const fresh = await callAdmin(letterEndpoint, { params: { kind } });
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
    const answer = await callAdmin(sendTestLetterEndpoint, {
      params: { kind },
      body: { language, texts: edits() },
    });
    showToast(answer.ok ? t('letters.test_sent', { to: answer.value.to }) : textOf(answer), {
      isError: !answer.ok,
    });
  };
  const count = Object.keys(typed).length;
  return (
    <div className="content-page">
      <PageHead
        back={{ to: `/letters${search}`, title: t('letters.title') }}
        title={kind}
        about={
          <span className="marks">
            {count > 0 && (
              <StateMark shape="half" tone="amber">
                {t('letters.not_saved', { count })}
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
                {t('letters.test', { language })}
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
      <div className="letter-body">
        <ul className="letter-texts" aria-busy={draft.isReading || undefined}>
          {texts.map((text) => (
            <li key={text.id}>
              <div className="content-sides">
                {text.sides.map((side) => (
                  <TextField
                    key={side.language}
                    text={text}
                    side={side}
                    shown={typed[nameOf(text, side)] ?? storedOf(side)}
                    isReadOnly={!mayWrite || draft.isReading}
                    onType={(value) => set({ ...typed, [nameOf(text, side)]: value })}
                  />
                ))}
              </div>
              {text.also_in.length > 0 && (
                <small className="muted">{t('letters.also_in', { names: text.also_in.join(', ') })}</small>
              )}
            </li>
          ))}
        </ul>
        <Preview letter={letter} texts={edits()} />
      </div>
      <ConflictView
        failure={failure}
        fields={(failure?.conflicts ?? []).map(({ field, base, mine, theirs }) => ({
          ...{ field, label: field, isLong: true },
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

export const LetterScreen = () => {
  const { kind = '' } = useParams();
  const { data, error, refetch } = useRead(letterEndpoint, { params: { kind } }, LETTER_ENTITIES);
  const failure = failureOf(error);
  if (failure && !data) return <FailedState failure={failure} retry={() => void refetch()} />;
  if (!data) return <div className="content-page" aria-busy="true" />;
  return <Loaded key={kind} letter={data.value} />;
};
