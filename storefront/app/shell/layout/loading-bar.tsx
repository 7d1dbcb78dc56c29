// Progress bar during navigation, and the shop's loading overlay.
import { useNavigation } from 'react-router';
import { useText } from '../i18n/use-text.tsx';
import { useRestored } from '../routing/use-restored.ts';
import { usePanelState } from '../state/shell-state.tsx';

export const LoadingBar = () => {
  const t = useText();
  const isNavigating = useNavigation().state !== 'idle';
  const loader = usePanelState((state) => state.loader);
  // A form that led to another site is pending for ever on the page it left.
  useRestored(() => {
    if (isNavigating) window.location.reload();
  });
  return (
    <>
      <div className="loading-bar" data-active={isNavigating || undefined} />
      <p className="sr-only" role="status">
        {isNavigating ? t('shell.loading') : ''}
      </p>
      {loader && (
        <div className="loader stack gap-4" role="status">
          <span className="loader-turn" aria-hidden="true" />
          {loader.message}
        </div>
      )}
    </>
  );
};
