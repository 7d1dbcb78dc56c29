// Why an edit was taken back, and what was wanted, to try again.
import type { Failure } from '../../api/call.ts';
import { useText } from '../../i18n/use-text.tsx';
import { useFailureText } from '../use-failure-text.ts';

interface RefusedEditProps {
  refused: { failure: Failure } | null;
  /** What was wanted, in words. */
  wanted: string;
  /** Where the domain has words of its own. */
  textOf?: (failure: Failure) => string;
  onAgain: () => void;
  onDismiss: () => void;
}

export const RefusedEdit = ({ refused, wanted, textOf, onAgain, onDismiss }: RefusedEditProps) => {
  const t = useText();
  const plainText = useFailureText();
  return (
    <div className="refused" role="alert">
      {refused && (
        <>
          <span className="field-error">
            {t('shell.refused', { reason: (textOf ?? plainText)(refused.failure) })}
          </span>
          <button type="button" className="button-text" onClick={onAgain}>
            {t('shell.refused_again', { value: wanted })}
          </button>
          <button type="button" className="button-text" onClick={onDismiss}>
            {t('shell.refused_dismiss')}
          </button>
        </>
      )}
    </div>
  );
};
