// The state of a quote by shape and word, how often it was opened, and its last day.
import type { QuoteListRow } from '@klaas/core/contract/admin/quote-endpoints.ts';
import { useText } from '../i18n/use-text.tsx';
import { type MarkShape, type MarkTone, StateMark } from '../ui/state-mark.tsx';

type State = QuoteListRow['state'];

const LOOKS: Record<State, readonly [MarkShape, MarkTone]> = {
  draft: ['ring', 'sand'],
  sent: ['half', 'amber'],
  accepted: ['dot', 'green'],
  declined: ['dot', 'grey'],
  expired: ['ring', 'grey'],
  withdrawn: ['dot', 'grey'],
};

export const QuoteStateMark = ({
  state,
  opened,
  has_question,
}: Pick<QuoteListRow, 'state' | 'opened' | 'has_question'>) => {
  const t = useText();
  const [shape, tone] = LOOKS[state];
  return (
    <>
      <StateMark shape={shape} tone={tone}>
        {[t(`quotes.state_${state}`), ...(opened > 0 ? [t('quotes.opened', { count: opened })] : [])].join(
          ', ',
        )}
      </StateMark>
      {has_question && <span className="tag">{t('quotes.question')}</span>}
    </>
  );
};

/** Noon of a day, which is that day in every zone of Europe. */
export const noonOf = (day: string): string => `${day}T12:00:00Z`;
