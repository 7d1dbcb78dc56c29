// The state of a return by shape and word, and its legal day, late in red with the word.
import type { ReturnListRow } from '@klaas/core/contract/admin/return-endpoints.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { type MarkShape, type MarkTone, StateMark } from '../ui/state-mark.tsx';

type State = ReturnListRow['state'];

const LOOKS: Record<State, readonly [MarkShape, MarkTone]> = {
  received: ['ring', 'amber'],
  awaited: ['ring', 'sand'],
  here: ['half', 'amber'],
  refunding: ['half', 'blue'],
  done: ['dot', 'green'],
  refused: ['dot', 'grey'],
};

export const ReturnStateMark = ({ state }: { state: State }) => {
  const t = useText();
  const [shape, tone] = LOOKS[state];
  return (
    <StateMark shape={shape} tone={tone}>
      {t(`returns.state_${state}`)}
    </StateMark>
  );
};

/** Noon of a day, which is that day in every zone of Europe. */
export const noonOf = (day: string): string => `${day}T12:00:00Z`;

export const DueDay = ({ due_on, is_late }: Pick<ReturnListRow, 'due_on' | 'is_late'>) => {
  const t = useText();
  const { date } = useFormat();
  const day = date(noonOf(due_on));
  return is_late ? <strong className="late">{t('returns.late', { day })}</strong> : day;
};
