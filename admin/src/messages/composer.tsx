// The reply to the customer, or a note for colleagues.
import { unfilledIn } from '@klaas/core/messages/reply-template.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { createOneTask } from '../api/one-task.ts';
import { DraftNote } from '../drafts/draft-note.tsx';
import { useTextDraft } from '../drafts/use-draft.ts';
import { useText } from '../i18n/use-text.tsx';
import { Icon } from '../ui/icon.tsx';
import { Segments } from '../ui/segments.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { ReplyTemplates } from './templates.tsx';
import { addNote, sendReply, type Thread, type WriteOutcome } from './use-thread.ts';

const LANGUAGES = ['et', 'ru', 'en'] as const;

export const Composer = ({ thread }: { thread: Thread }) => {
  const t = useText();
  const textOf = useFailureText();
  const [kind, setKind] = useState<'reply' | 'note'>(thread.email === null ? 'note' : 'reply');
  const { text, change, clear, isLocked, saving, state } = useTextDraft(`messages/${thread.id}`);
  const [problem, setProblem] = useState('');
  const [task] = useState(createOneTask);
  const id = useId();
  const language = LANGUAGES.find((one) => one === thread.language);

  const write = async (work: () => Promise<WriteOutcome>, done: string) => {
    if (text.trim() === '') return setProblem(t('messages.empty_text'));
    const unfilled = kind === 'reply' ? unfilledIn(text) : [];
    if (unfilled.length > 0) return setProblem(t('messages.unfilled', { names: unfilled.join(' ') }));
    const outcome = await saving(work());
    if (outcome.ok) {
      clear();
      setProblem('');
      return showToast(done);
    }
    // The colleague's reply is in the thread above by now: sending again sends it after that one.
    setProblem(outcome.error === 'conflict' ? t('messages.answered_meanwhile') : textOf(outcome));
  };
  const send = (close: boolean) => write(() => sendReply(thread, { text, close }, task), t('messages.sent'));
  const note = () => write(() => addNote(thread, text, task), t('messages.noted'));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isLocked) return;
    event.preventDefault();
    void (kind === 'note' ? note() : send(true));
  };
  return (
    <form className="composer" onSubmit={(event) => event.preventDefault()}>
      <div className="composer-head">
        <Segments
          label={t('messages.write')}
          value={kind}
          onChange={setKind}
          options={[
            ...(thread.email === null ? [] : [{ value: 'reply' as const, title: t('messages.reply') }]),
            { value: 'note' as const, title: t('messages.note') },
          ]}
        />
        {kind === 'reply' && language && <span className="muted">{t(`messages.in_${language}`)}</span>}
        {kind === 'reply' && <ReplyTemplates thread={thread} text={text} onInsert={change} />}
        {thread.email === null && <span className="muted">{t('messages.no_email')}</span>}
      </div>
      <textarea
        id={id}
        rows={4}
        maxLength={10_000}
        aria-label={kind === 'reply' ? t('messages.reply') : t('messages.note')}
        aria-invalid={problem !== ''}
        aria-describedby={problem === '' ? undefined : `${id}-problem`}
        value={text}
        readOnly={isLocked}
        onChange={({ target }) => change(target.value)}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-problem`} className="field-error" role="alert">
        {problem}
      </p>
      <div className="composer-acts">
        {kind === 'reply' ? (
          <>
            <button type="button" className="button-primary" disabled={isLocked} onClick={() => send(true)}>
              <Icon name="send" size={16} />
              {t('messages.send_close')} <kbd>Ctrl ↵</kbd>
            </button>
            <button type="button" className="button" disabled={isLocked} onClick={() => send(false)}>
              {t('messages.send')}
            </button>
            <span className="muted">{t('messages.final')}</span>
          </>
        ) : (
          <button type="button" className="button-primary" disabled={isLocked} onClick={note}>
            {t('messages.add_note')}
          </button>
        )}
        <DraftNote state={state} />
      </div>
    </form>
  );
};
