// The page of a quote: drawings, sums, and forms to accept, ask and decline. Nothing of it needs a script.
import { eurosOf } from '@klaas/core/catalog/pricing/money.ts';
import type { CustomerQuote } from '@klaas/core/contract/quote-endpoints.ts';
import { formatDay } from '@klaas/core/stores/date-format.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { Button } from '@klaas/ui/button.tsx';
import { TextArea } from '@klaas/ui/field.tsx';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import '../../shell/forms/forms.css';
import './quote.css';
import { QuoteDrawing } from './quote-drawing.tsx';
import type { QuoteIntent, QuoteResult } from './quote-page.ts';

interface PartProps {
  quote: CustomerQuote;
}

interface FormProps extends PartProps {
  quoteKey: string;
  result: QuoteResult | undefined;
}

const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);

const useMoney = () => {
  const { i18n } = useShop().store;
  return (cents: number): string => formatPrice(eurosOf(cents), i18n);
};

const Lines = ({ quote }: PartProps) => {
  const t = useText();
  const money = useMoney();
  return (
    <ul className="quote-lines">
      {quote.lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a version never move
        <li key={at} className="quote-line">
          {line.drawing ? <QuoteDrawing drawing={line.drawing} name={line.name} /> : <span />}
          <div className="shrink">
            <strong>{line.name}</strong>
            {line.options.length > 0 && (
              <span className="small muted block">
                {line.options.map(({ label, value }) => `${label}: ${value}`).join(', ')}
              </span>
            )}
            <span className="small block">
              {t('orders.quote_pieces', { qty: line.qty })} × {money(line.unit_cents)}
            </span>
          </div>
          <strong className="quote-sum">{money(line.total_cents)}</strong>
        </li>
      ))}
    </ul>
  );
};

const Sums = ({ quote: { sums, lines } }: PartProps) => {
  const t = useText();
  const money = useMoney();
  return (
    <>
      <dl className="quote-sums">
        <dt>{t('orders.quote_goods')}</dt>
        <dd>{money(sums.goods_cents)}</dd>
        {sums.discount_cents > 0 && (
          <>
            <dt>{t('orders.quote_discount')}</dt>
            <dd>−{money(sums.discount_cents)}</dd>
          </>
        )}
        {sums.shipping_title !== '' && (
          <>
            <dt>{sums.shipping_title}</dt>
            <dd>{money(sums.shipping_cents)}</dd>
          </>
        )}
        <dt className="title-xs">{t('orders.quote_total')}</dt>
        <dd className="title-xs">{money(sums.grand_cents)}</dd>
        {sums.taxes.map(({ percent, tax_cents }) => (
          <div key={percent} className="quote-tax muted small">
            <dt>{t('orders.quote_tax', { percent })}</dt>
            <dd>{money(tax_cents)}</dd>
          </div>
        ))}
      </dl>
      {lines.some(({ is_made_to_measure: isMade }) => isMade) && (
        <p className="small muted">{t('orders.quote_made')}</p>
      )}
    </>
  );
};

const ERRORS = {
  missing: 'orders.quote_missing',
  limited: 'orders.quote_limited',
  quote_ended: 'orders.quote_ended',
  quote_changed: 'orders.quote_changed',
  quote_state_forbids: 'orders.quote_closed',
  out_of_stock: 'orders.quote_out_of_stock',
  quantity_available: 'orders.quote_out_of_stock',
  slot_required: 'orders.quote_slot_missing',
  slot_taken: 'orders.quote_slot_taken',
  slot_closed: 'orders.quote_slot_taken',
  slot_too_early: 'orders.quote_slot_early',
} as const;

const isKnown = (error: string): error is keyof typeof ERRORS => Object.hasOwn(ERRORS, error);

const Failure = ({ result, of }: { result: QuoteResult | undefined; of: QuoteIntent }) => {
  const t = useText();
  if (result?.intent !== of) return null;
  const { error } = result;
  return <p role="alert">{t(isKnown(error) ? ERRORS[error] : 'orders.quote_failed')}</p>;
};

const Hidden = ({ quote, quoteKey, intent }: PartProps & { quoteKey: string; intent: QuoteIntent }) => (
  <>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="key" value={quoteKey} />
    <input type="hidden" name="no" value={quote.no} />
  </>
);

const AcceptForm = ({ quote, quoteKey, result }: FormProps) => {
  const t = useText();
  const { i18n } = useShop().store;
  const money = useMoney();
  return (
    <form method="post" className="quote-form stack gap-4" id="quote-accept">
      <h2 className="title-s">{t('orders.quote_accept_title')}</h2>
      <Hidden quote={quote} quoteKey={quoteKey} intent="accept" />
      {quote.needs_slot && (
        <label className="stack gap-2">
          <span>{t('orders.quote_slot')}</span>
          <select name="slot" required defaultValue="" className="quote-select">
            <option value="" disabled>
              {t('orders.quote_choose')}
            </option>
            {quote.slots.map(({ id, day, from, to }) => (
              <option key={id} value={id}>
                {`${formatDay(noon(day), i18n)}, ${from}–${to}`}
              </option>
            ))}
          </select>
        </label>
      )}
      <fieldset className="quote-methods stack gap-2">
        <legend>{t('orders.quote_method')}</legend>
        {quote.payments.map(({ code, title, note }, at) => (
          <label key={code} className="cluster gap-3">
            <input type="radio" name="method" value={code} defaultChecked={at === 0} required />
            <span className="shrink">
              {title}
              {note !== '' && <small className="muted block">{note}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      <Failure result={result} of="accept" />
      <Button type="submit" size="l">
        {t('orders.quote_accept', { sum: money(quote.sums.grand_cents) })}
      </Button>
      <p className="small muted">{t('orders.quote_accept_note')}</p>
    </form>
  );
};

const Thread = ({ quote, quoteKey, result }: FormProps) => {
  const t = useText();
  const { i18n } = useShop().store;
  const { company } = useShop().settings;
  return (
    <section className="quote-form stack gap-4" id="quote-ask" aria-labelledby="quote-thread">
      <h2 className="title-s" id="quote-thread">
        {t('orders.quote_thread')}
      </h2>
      {quote.thread.length > 0 && (
        <ol className="quote-thread stack gap-3">
          {quote.thread.map(({ is_question, text, at }) => (
            <li key={at} data-question={is_question || undefined}>
              <strong className="small">{is_question ? t('orders.quote_you') : company.name}</strong>{' '}
              <span className="small muted">{formatDay(Date.parse(at), i18n)}</span>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      )}
      {quote.state !== 'withdrawn' && (
        <form method="post" className="stack gap-3">
          <Hidden quote={quote} quoteKey={quoteKey} intent="ask" />
          <TextArea
            name="text"
            label={t('orders.quote_question')}
            rows={3}
            maxLength={2000}
            required
            defaultValue={result?.intent === 'ask' ? result.text : ''}
          />
          <Failure result={result} of="ask" />
          <Button type="submit">{t('orders.quote_ask')}</Button>
        </form>
      )}
    </section>
  );
};

const DeclineForm = ({ quote, quoteKey, result }: FormProps) => {
  const t = useText();
  return (
    <details className="quote-form" id="quote-decline" open={result?.intent === 'decline'}>
      <summary>{t('orders.quote_decline')}</summary>
      <form method="post" className="stack gap-3">
        <Hidden quote={quote} quoteKey={quoteKey} intent="decline" />
        <TextArea
          name="text"
          label={t('orders.quote_reason')}
          rows={2}
          maxLength={2000}
          required
          defaultValue={result?.intent === 'decline' ? result.text : ''}
        />
        <Failure result={result} of="decline" />
        <Button type="submit" look="text">
          {t('orders.quote_decline_send')}
        </Button>
      </form>
    </details>
  );
};

const State = ({ quote }: PartProps) => {
  const t = useText();
  const { i18n } = useShop().store;
  const day = formatDay(noon(quote.ends_on), i18n);
  if (quote.state === 'sent') return <p>{t('orders.quote_valid', { day })}</p>;
  const texts = {
    draft: 'orders.quote_withdrawn',
    accepted: 'orders.quote_accepted',
    declined: 'orders.quote_declined',
    expired: 'orders.quote_ended',
    withdrawn: 'orders.quote_withdrawn',
  } as const;
  return (
    <p role="status" className="quote-state">
      {t(texts[quote.state])}{' '}
      {quote.order_path !== '' && <a href={quote.order_path}>{t('orders.quote_order')}</a>}
    </p>
  );
};

export const QuoteScreen = ({
  quote,
  quoteKey,
  result,
}: {
  quote: CustomerQuote | null;
  quoteKey: string;
  result: QuoteResult | undefined;
}) => {
  const t = useText();
  const { company } = useShop().settings;
  if (!quote)
    return (
      <div className="wrap quote stack gap-4 start">
        <h1 className="title-l">{t('orders.quote_unknown')}</h1>
        <p>{t('orders.quote_unknown_text', { email: company.email, phone: company.phone })}</p>
      </div>
    );
  const forms = { quote, quoteKey, result };
  const isOpen = quote.state === 'sent';
  return (
    <div className="wrap quote stack gap-5 start">
      <h1 className="title-l">{t('orders.quote_title', { number: quote.number })}</h1>
      <p className="muted">{quote.customer}</p>
      <State quote={quote} />
      {quote.message !== '' && <p className="quote-message">{quote.message}</p>}
      <Lines quote={quote} />
      <Sums quote={quote} />
      <p>
        <a href={`/api/ext/quotes/pdf?key=${encodeURIComponent(quoteKey)}`} download>
          {t('orders.quote_pdf')}
        </a>
      </p>
      {isOpen && <AcceptForm {...forms} />}
      <Thread {...forms} />
      {isOpen && <DeclineForm {...forms} />}
    </div>
  );
};
