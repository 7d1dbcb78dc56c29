// Says where the typed text is: "kept" only when the server has said so [OFFICE-41].
import { useText } from '../i18n/use-text.tsx';
import type { DraftState } from './draft-store.ts';

export const DraftNote = ({ state }: { state: DraftState }) => {
  const t = useText();
  return (
    <span className="draft-note muted">
      {state === 'kept' && t('shell.draft_kept')}
      {state === 'waiting' && t('shell.draft_waiting')}
      {state === 'unread' && <span role="status">{t('shell.draft_unread')}</span>}
    </span>
  );
};
