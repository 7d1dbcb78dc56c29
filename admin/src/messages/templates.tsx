// Kept replies: one is put into the reply with its places filled, and the list of them is edited.
import {
  createReplyTemplateEndpoint,
  editReplyTemplateEndpoint,
  type ReplyTemplate,
  removeReplyTemplateEndpoint,
  replyTemplatesEndpoint,
} from '@klaas/core/contract/admin/reply-template-endpoints.ts';
import { fillTemplate, TEMPLATE_VARIABLES } from '@klaas/core/messages/reply-template.ts';
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { type FormEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { callAdmin, type Failure } from '../api/call.ts';
import { queryClient, useRead } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { useMe } from '../shell/session.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import type { Thread } from './use-thread.ts';

const ENTITIES = { entities: ['reply_template'] };

type Draft = Omit<ReplyTemplate, 'id' | 'version'> & Partial<Pick<ReplyTemplate, 'id' | 'version'>>;

const renew = () =>
  queryClient.invalidateQueries({
    predicate: ({ meta }) => String(meta?.['entities']).includes('reply_template'),
  });

const useRuleText = () => {
  const t = useText();
  const textOf = useFailureText();
  return (failure: Failure): string => {
    const rule = failure.fields?.[0]?.rule ?? '';
    const [name, at = ''] = rule.split(': ');
    if (name === 'unknown_variable') return t('messages.template_unknown', { name: `{${at}}` });
    if (name === 'exists') return t('messages.template_exists');
    return name === 'no_text' ? t('messages.template_no_text') : textOf(failure);
  };
};

const TemplateForm = ({
  begin,
  languages,
  onDone,
}: {
  begin: Draft;
  languages: readonly string[];
  onDone: () => void;
}) => {
  const t = useText();
  const ruleText = useRuleText();
  const [draft, setDraft] = useState(begin);
  const [problem, setProblem] = useState('');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { id, version = 1, title, texts } = draft;
    const written = Object.entries(texts).filter(([, text]) => text.trim() !== '');
    const fields = { title, texts: Object.fromEntries(written) };
    const answer =
      id === undefined
        ? await callAdmin(createReplyTemplateEndpoint, { body: fields })
        : await callAdmin(editReplyTemplateEndpoint, {
            params: { id: String(id) },
            body: { version, fields },
          });
    if (!answer.ok) return setProblem(ruleText(answer));
    await renew();
    onDone();
  };
  return (
    <form className="template-form" onSubmit={(event) => void save(event)}>
      <label className="field">
        <span>{t('messages.template_title')}</span>
        <input
          required
          maxLength={80}
          value={draft.title}
          onChange={({ target }) => setDraft({ ...draft, title: target.value })}
        />
      </label>
      {languages.map((language) => (
        <label className="field" key={language}>
          <span>{t('messages.template_text', { language })}</span>
          <textarea
            rows={5}
            lang={language}
            maxLength={8000}
            value={draft.texts[language] ?? ''}
            onChange={({ target }) =>
              setDraft({ ...draft, texts: { ...draft.texts, [language]: target.value } })
            }
          />
        </label>
      ))}
      <p className="muted">
        {t('messages.template_places', { names: TEMPLATE_VARIABLES.map((name) => `{${name}}`).join(' ') })}
      </p>
      {problem !== '' && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <div className="form-acts">
        <button type="submit" className="button-primary">
          {t('shell.save')}
        </button>
        <button type="button" className="button" onClick={onDone}>
          {t('shell.cancel')}
        </button>
      </div>
    </form>
  );
};

const TemplateList = ({
  templates,
  languages,
  begin,
  onClose,
}: {
  templates: readonly ReplyTemplate[];
  languages: readonly string[];
  /** Written in the reply: kept at once. */
  begin: Draft;
  onClose: () => void;
}) => {
  const t = useText();
  const textOf = useFailureText();
  const [edited, setEdited] = useState<Draft | null>(null);
  const remove = async (id: number) => {
    const answer = await callAdmin(removeReplyTemplateEndpoint, { params: { id: String(id) } });
    if (!answer.ok) showToast(textOf(answer), { isError: true });
    await renew();
  };
  return (
    <div className="dialog-body">
      <h2>{t('messages.templates')}</h2>
      {edited ? (
        <TemplateForm begin={edited} languages={languages} onDone={() => setEdited(null)} />
      ) : (
        <>
          <ul className="template-list">
            {templates.map((template) => (
              <li key={template.id}>
                <span>
                  {template.title} <span className="muted">{Object.keys(template.texts).join(', ')}</span>
                </span>
                <button
                  type="button"
                  className="button-text"
                  aria-label={t('messages.template_edit_named', { title: template.title })}
                  onClick={() => setEdited(template)}
                >
                  {t('messages.template_edit')}
                </button>
                <button
                  type="button"
                  className="button-text"
                  aria-label={t('messages.template_remove_named', { title: template.title })}
                  onClick={() => void remove(template.id)}
                >
                  {t('messages.template_remove')}
                </button>
              </li>
            ))}
          </ul>
          <div className="form-acts">
            <button type="button" className="button-primary" onClick={() => setEdited(begin)}>
              {t('messages.template_new')}
            </button>
            <button type="button" className="button" onClick={onClose}>
              {t('shell.close')}
            </button>
          </div>
        </>
      )}
    </div>
  );
};

interface ReplyTemplatesProps {
  thread: Thread;
  text: string;
  onInsert: (text: string) => void;
}

export const ReplyTemplates = ({ thread, text, onInsert }: ReplyTemplatesProps) => {
  const t = useText();
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const { data } = useRead(replyTemplatesEndpoint, {}, ENTITIES);
  const { templates = [], languages = [], shop = '' } = data?.value ?? {};
  const language = thread.language ?? languages[0] ?? '';
  const { name, subject } = thread;
  const fitting = templates.filter(({ texts }) => texts[language] !== undefined);
  const insert = (template: ReplyTemplate): void => {
    const filled = fillTemplate(template.texts[language] ?? '', { name, subject, shop, staff: me.name });
    onInsert(text.trim() === '' ? filled : `${text.trimEnd()}\n\n${filled}`);
  };
  return (
    <>
      <Menu label={t('messages.templates')} className="template-menu" button={t('messages.templates')}>
        {fitting.map((template) => (
          <MenuItem key={template.id} onSelect={() => insert(template)}>
            {template.title}
          </MenuItem>
        ))}
        <MenuItem onSelect={() => setOpen(true)}>{t('messages.templates_edit')}</MenuItem>
      </Menu>
      {/* Not inside the form of the reply. */}
      {createPortal(
        <ModalDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          label={t('messages.templates')}
          className="office-dialog"
        >
          {isOpen && (
            <TemplateList
              templates={templates}
              languages={languages}
              begin={{ title: '', texts: text.trim() === '' ? {} : { [language]: text } }}
              onClose={() => setOpen(false)}
            />
          )}
        </ModalDialog>,
        document.body,
      )}
    </>
  );
};
