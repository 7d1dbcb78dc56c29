// Begins a quote: blank, or from what a customer has said, saved or shared.
import { createQuoteEndpoint, type QuoteSource } from '@klaas/core/contract/admin/quote-endpoints.ts';
import { useNavigate } from 'react-router';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { Icon } from '../ui/icon.tsx';
import { useQuoteAct } from './use-quote-act.ts';

export const useNewQuote = () => {
  const t = useText();
  const navigate = useNavigate();
  const { act, isBusy } = useQuoteAct();
  const begin = async (source: QuoteSource, id = ''): Promise<boolean> => {
    const made = await act(createQuoteEndpoint, { body: { source, id } }, ({ number }) =>
      t('quotes.made_toast', { number }),
    );
    if (made) await navigate(`/quotes/${made.id}`);
    return made !== null;
  };
  return { begin, isBusy };
};

/** On the page of a message, a customer or a project. */
export const MakeQuoteButton = ({ source, id }: { source: QuoteSource; id: string }) => {
  const t = useText();
  const { can } = useSession();
  const { begin, isBusy } = useNewQuote();
  if (!can('quotes.write')) return null;
  return (
    <button type="button" className="button" disabled={isBusy} onClick={() => void begin(source, id)}>
      <Icon name="quote" size={16} />
      {t('quotes.make')}
    </button>
  );
};
