// A quick look at a quote beside the list.
import { quotePageEndpoint } from '@klaas/core/contract/admin/quote-endpoints.ts';
import { failureOf, useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { FailedState } from '../ui/page.tsx';
import { Peek } from '../ui/peek.tsx';
import { SentLines, SentSums } from './quote-sent.tsx';
import { noonOf, QuoteStateMark } from './quote-state-mark.tsx';

interface QuotePeekProps {
  id: string;
  onClose: () => void;
  onStep: (step: 1 | -1) => void;
  onOpen: () => void;
}

export const QuotePeek = ({ id, onClose, onStep, onOpen }: QuotePeekProps) => {
  const t = useText();
  const { date, money } = useFormat();
  const { data, error, refetch } = useRead(
    quotePageEndpoint,
    { params: { id } },
    { entities: ['quote', 'product', 'price'] },
  );
  const quote = data?.value;
  const failure = failureOf(error);
  const { sent } = quote ?? {};
  return (
    <Peek
      title={quote?.number ?? '…'}
      label={quote?.number ?? t('quotes.title')}
      onClose={onClose}
      onStep={onStep}
      acts={
        <button type="button" className="button" onClick={onOpen}>
          {t('quotes.open')}
        </button>
      }
    >
      {failure && <FailedState failure={failure} retry={() => void refetch()} />}
      {quote && (
        <>
          <p className="marks">
            <QuoteStateMark {...quote} />
          </p>
          {sent ? (
            <>
              <p className="muted">
                {sent.customer}, {t('quotes.ends')} {date(noonOf(sent.ends_on))}
              </p>
              <SentLines sent={sent} />
              <SentSums sums={sent.sums} />
            </>
          ) : (
            <ul>
              {quote.quote.lines.map(({ key, name, price_cents }) => (
                <li key={key} className="line-pair">
                  <span>{name}</span>
                  <span>{price_cents !== null && money(price_cents)}</span>
                </li>
              ))}
              {quote.fields.free_lines.map(({ key, name, cents }) => (
                <li key={key} className="line-pair">
                  <span>{name}</span>
                  <span>{money(cents)}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Peek>
  );
};
