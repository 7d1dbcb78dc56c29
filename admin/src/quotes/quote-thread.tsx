// What happened to a quote, what the customer asked, and the answer.
import { answerQuoteEndpoint, type QuotePage } from '@klaas/core/contract/admin/quote-endpoints.ts';
import { useState } from 'react';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useQuoteAct } from './use-quote-act.ts';

const SAID = new Set(['asked', 'answered']);

export const QuoteThread = ({ page }: { page: QuotePage }) => {
  const t = useText();
  const { moment } = useFormat();
  const { act, isBusy } = useQuoteAct();
  const [text, setText] = useState('');
  const said = page.events.filter(({ kind }) => SAID.has(kind));
  const mayAnswer = page.steps.includes('answer');
  if (said.length === 0 && !mayAnswer) return null;
  const answer = async () => {
    const input = { params: { id: String(page.id) }, body: { text } };
    if (await act(answerQuoteEndpoint, input, () => t('quotes.answered'))) setText('');
  };
  return (
    <section className="order-box draft-part" aria-labelledby="quote-thread">
      <h2 id="quote-thread">{t('quotes.thread')}</h2>
      {said.map(({ id, kind, by, text: words, at }) => (
        <div key={id}>
          <p className="muted">
            <strong>{kind === 'asked' ? t('quotes.customer') : by}</strong>, {moment(at)}
          </p>
          <p className="quote-words">{words}</p>
        </div>
      ))}
      {mayAnswer && (
        <form
          className="view-form"
          onSubmit={(event) => {
            event.preventDefault();
            void answer();
          }}
        >
          <label className="field">
            <span>{t('quotes.answer')}</span>
            <textarea
              rows={3}
              maxLength={4000}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </label>
          <div>
            <button type="submit" className="button" disabled={isBusy || text.trim() === ''}>
              {t('quotes.answer_send')}
            </button>
          </div>
        </form>
      )}
    </section>
  );
};

/** The latest first. */
export const QuoteTimeline = ({ page }: { page: QuotePage }) => {
  const t = useText();
  const { moment } = useFormat();
  return (
    <section className="side-block">
      <h2>{t('quotes.timeline')}</h2>
      <ul>
        {[...page.events].reverse().map(({ id, kind, no, by, text, at }) => (
          <li key={id} className="line-pair">
            <span>
              {t(`quotes.event_${kind}`)}
              {page.versions.length > 1 && `, ${t('quotes.version', { no })}`}
              {!SAID.has(kind) && kind !== 'sent' && text !== '' && `: ${text}`}
            </span>
            <span className="muted">{[by, moment(at)].filter(Boolean).join(', ')}</span>
          </li>
        ))}
        <li className="line-pair">
          <span>{t('quotes.state_draft')}</span>
          <span className="muted">{`${page.created_by}, ${moment(page.created_at)}`}</span>
        </li>
      </ul>
    </section>
  );
};
