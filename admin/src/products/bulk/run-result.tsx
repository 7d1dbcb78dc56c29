// How far a job over many products is, what it could not do, and the way back.
import type { ProductBulkRun, ProductProblem } from '@klaas/core/contract/admin/product-bulk-endpoints.ts';
import { useState } from 'react';
import type { MessageId } from '../../i18n/message-id.ts';
import { useText } from '../../i18n/use-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useUndo } from '../use-undo.ts';
import { isEnded } from './use-run.ts';

/** Of runs that did not do everything. */
const END_TEXTS: Partial<Record<ProductBulkRun['state'], MessageId>> = {
  cancelled: 'products.run_cancelled',
  taken_back: 'products.run_taken_back',
};

export const useProblemText = () => {
  const t = useText();
  return (rule: ProductProblem): string => t(`products.problem_${rule}` as MessageId);
};

interface RunResultProps {
  run: ProductBulkRun;
  onCancel: () => void;
  onClose: () => void;
}

export const RunResult = ({ run, onCancel, onClose }: RunResultProps) => {
  const t = useText();
  const problemText = useProblemText();
  const undo = useUndo();
  const [isUndoing, setUndoing] = useState(false);
  const { done, total, changed, refused, problems, change_id: id } = run;
  if (!isEnded(run))
    return (
      <div className="bulk-run">
        <span role="status">{t('products.run_running', { done, total })}</span>
        <progress aria-label={t('products.run_progress')} value={done} max={total} />
        <button type="button" className="dock-act" onClick={onCancel}>
          {t('products.run_cancel')}
        </button>
      </div>
    );
  return (
    <div className="bulk-run">
      <span role="status">
        <strong>
          {t(END_TEXTS[run.state] ?? 'products.run_done', {
            ...{ count: changed, refused },
          })}
        </strong>
      </span>
      {problems.length > 0 && (
        <details>
          <summary>{t('products.run_problems', { count: refused })}</summary>
          <ul className="plain-list bulk-problems">
            {problems.map(({ sku, rule, text }) => (
              <li key={`${sku} ${rule}`}>
                {sku}: {problemText(rule)} {text}
              </li>
            ))}
          </ul>
        </details>
      )}
      {id !== null && (
        <button
          type="button"
          className="dock-act"
          disabled={isUndoing}
          onClick={async () => {
            setUndoing(true);
            await undo(id);
            onClose();
          }}
        >
          <Icon name="undo" size={16} /> {t('products.run_undo')}
        </button>
      )}
      <button type="button" className="dock-act" aria-label={t('shell.close')} onClick={onClose}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
};
