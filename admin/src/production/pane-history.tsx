// Who did what with a pane, the newest first.
import type { paneEndpoint } from '@klaas/core/contract/admin/pane-endpoints.ts';
import type * as z from 'zod/mini';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useWords } from './use-workshop.ts';

type History = z.output<typeof paneEndpoint.output>['history'];

export const PaneHistory = ({ history }: { history: History }) => {
  const t = useText();
  const { moment } = useFormat();
  const { stepName } = useWords();
  return (
    <details className="pane-history">
      <summary>{t('production.history')}</summary>
      <ol>
        {history.map(({ id, kind, from, to, note, actor, at }) => (
          <li key={id}>
            <span>
              {t(`production.event_${kind}` as 'production.event_moved', {
                from: stepName(from ?? ''),
                to: stepName(to ?? ''),
              })}
              {note !== '' && `: ${note}`}
            </span>
            <span className="muted">
              {actor}, {moment(at)}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
};
