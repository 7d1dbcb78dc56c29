// A quote: the version that is written or the one that the customer has, its sums, thread and timeline, and the next step.
import {
  editQuoteEndpoint,
  type QuoteFields,
  type QuotePage,
  quotePageEndpoint,
  remailQuoteEndpoint,
  removeQuoteEndpoint,
  sendQuoteEndpoint,
} from '@klaas/core/contract/admin/quote-endpoints.ts';
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { callAdmin } from '../api/call.ts';
import { failureOf, useRead } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { DraftTotals } from '../orders/draft-place.tsx';
import { useRules } from '../orders/draft-rules.ts';
import { SaveMark } from '../orders/draft-state.tsx';
import { type DraftPlaceOf, type OpenDraft, useDraftAt } from '../orders/use-draft.ts';
import { usePresence } from '../shell/use-presence.ts';
import { FailedState, PageHead } from '../ui/page.tsx';
import { useNewQuote } from './new-quote.tsx';
import { ExtendDialog, OrderDialog, WithdrawDialog } from './quote-dialogs.tsx';
import { EarlierVersions, SentVersion } from './quote-sent.tsx';
import { QuoteStateMark } from './quote-state-mark.tsx';
import { QuoteThread, QuoteTimeline } from './quote-thread.tsx';
import { WrittenVersion } from './quote-written.tsx';
import { useQuoteAct } from './use-quote-act.ts';
import '../styles/orders.css';
import '../styles/drafts.css';
import '../styles/peek.css';
import '../styles/quotes.css';

type Dialog = 'extend' | 'withdraw' | 'accept';

const QUOTES: DraftPlaceOf<QuoteFields> = {
  save: (id, body) => callAdmin(editQuoteEndpoint, { params: { id: String(id) }, body }),
  page: quotePageEndpoint.path,
};

/** Saves what is typed, then sends what the server has at the sum that is shown. */
const useSend = (page: QuotePage, draft: OpenDraft<QuoteFields>, onTried: () => void) => {
  const t = useText();
  const { act, isBusy } = useQuoteAct();
  const [error, setError] = useState('');
  const send = async (): Promise<boolean> => {
    const params = { id: String(page.id) };
    if (!(await draft.flush())) {
      setError(t('drafts.unsaved'));
      return false;
    }
    const latest = await callAdmin(quotePageEndpoint, { params });
    if (!latest.ok) return false;
    const { version, quote } = latest.value;
    onTried();
    const problems = quote.problems.length;
    setError(problems > 0 ? t('drafts.to_mend', { count: problems }) : '');
    if (problems > 0) return false;
    const body = { version, expected_cents: quote.totals.grand_cents };
    const sent = await act(sendQuoteEndpoint, { params, body }, ({ no }) => t('quotes.sent_toast', { no }));
    return sent !== null;
  };
  return { send, isBusy, error };
};

const Acts = ({
  page,
  isWriting,
  onWrite,
  onDialog,
}: {
  page: QuotePage;
  isWriting: boolean;
  onWrite: () => void;
  onDialog: (dialog: Dialog) => void;
}) => {
  const t = useText();
  const { act, isBusy } = useQuoteAct();
  const { begin } = useNewQuote();
  const navigate = useNavigate();
  const { steps } = page;
  const params = { id: String(page.id) };
  const remail = () =>
    void act(remailQuoteEndpoint, { params, body: { version: page.version } }, () => t('quotes.remailed'));
  const remove = async () => {
    if (await act(removeQuoteEndpoint, { params }, () => t('quotes.removed'))) await navigate('/quotes');
  };
  const isSent = page.state === 'sent';
  return (
    <>
      {steps.includes('remove') && (
        <button type="button" className="button" disabled={isBusy} onClick={() => void remove()}>
          {t('quotes.remove')}
        </button>
      )}
      {steps.includes('copy') && page.sent && (
        <button type="button" className="button" onClick={() => void begin('quote', String(page.id))}>
          {t('quotes.copy')}
        </button>
      )}
      {steps.includes('withdraw') && (
        <button type="button" className="button" onClick={() => onDialog('withdraw')}>
          {t('quotes.withdraw')}
        </button>
      )}
      {steps.includes('extend') && (
        <button type="button" className="button" onClick={() => onDialog('extend')}>
          {t('quotes.extend')}
        </button>
      )}
      {isSent && steps.includes('write') && (
        <button type="button" className="button" disabled={isBusy} onClick={remail}>
          {t('quotes.remail')}
        </button>
      )}
      {page.sent && steps.includes('write') && !isWriting && (
        <button type="button" className="button" onClick={onWrite}>
          {t('quotes.new_version')}
        </button>
      )}
      {steps.includes('accept') && (
        <button type="button" className="button-primary" onClick={() => onDialog('accept')}>
          {t('quotes.order')}
        </button>
      )}
      {page.order_id !== null && (
        <Link className="button-primary" to={`/orders/${page.order_id}`}>
          {t('quotes.open_order')}
        </Link>
      )}
    </>
  );
};

const SendPart = ({
  page,
  draft,
  onTried,
  onSent,
}: {
  page: QuotePage;
  draft: OpenDraft<QuoteFields>;
  onTried: () => void;
  onSent: () => void;
}) => {
  const t = useText();
  const { send, isBusy, error } = useSend(page, draft, onTried);
  const next = (page.sent?.no ?? 0) + 1;
  const submit = async () => {
    if (await send()) onSent();
  };
  return (
    <section className="side-block">
      <p className="muted">{t('quotes.send_final')}</p>
      {error !== '' && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <button
        type="button"
        className={page.sent ? 'button' : 'button-primary'}
        disabled={isBusy}
        onClick={() => void submit()}
      >
        {next === 1 ? t('quotes.send') : t('quotes.send_version', { no: next })}
      </button>
    </section>
  );
};

const Loaded = ({ page }: { page: QuotePage }) => {
  const t = useText();
  const { search } = useLocation();
  const others = usePresence(`quote:${page.id}`);
  const draft = useDraftAt(page, QUOTES);
  const [isTried, setTried] = useState(false);
  const [hasBegun, setBegun] = useState(false);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const ruleAt = useRules(page.quote.problems, isTried);
  const close = () => setDialog(null);
  const mayWrite = page.steps.includes('write');
  const isWriting = mayWrite && (!page.sent || page.has_changes || hasBegun || draft.state !== 'saved');
  return (
    <div className="order-page">
      <PageHead
        back={{ to: `/quotes${search}`, title: t('quotes.title') }}
        title={page.number}
        about={
          <span className="marks">
            <QuoteStateMark {...page} />
            {isWriting && <SaveMark draft={draft} />}
            {others.length > 0 && <span>{t('orders.also_here', { names: others.join(', ') })}</span>}
          </span>
        }
      >
        <Acts page={page} isWriting={isWriting} onWrite={() => setBegun(true)} onDialog={setDialog} />
      </PageHead>
      <div className="order-body">
        <div className="order-main">
          {isWriting && <WrittenVersion draft={draft} ruleAt={ruleAt} page={page} />}
          {page.sent && <SentVersion page={page} sent={page.sent} />}
          <QuoteThread page={page} />
        </div>
        <aside className="order-side" aria-label={page.number}>
          {isWriting && (
            <>
              <section className="side-block">
                <DraftTotals quote={page.quote} discountCents={page.discount.cents} />
              </section>
              <SendPart
                page={page}
                draft={draft}
                onTried={() => setTried(true)}
                onSent={() => {
                  setTried(false);
                  setBegun(false);
                }}
              />
            </>
          )}
          <QuoteTimeline page={page} />
          <EarlierVersions page={page} />
        </aside>
      </div>
      <ModalDialog open={dialog !== null} onClose={close} label={page.number} className="dialog">
        {dialog === 'extend' && <ExtendDialog page={page} onClose={close} />}
        {dialog === 'withdraw' && <WithdrawDialog page={page} onClose={close} />}
        {dialog === 'accept' && <OrderDialog page={page} onClose={close} />}
      </ModalDialog>
    </div>
  );
};

export const QuotePageScreen = () => {
  const { id = '' } = useParams();
  const { data, error, refetch } = useRead(
    quotePageEndpoint,
    { params: { id } },
    { entities: ['quote', 'product', 'price'] },
  );
  const failure = failureOf(error);
  if (failure && !data) return <FailedState failure={failure} retry={() => void refetch()} />;
  return data ? <Loaded key={id} page={data.value} /> : null;
};
