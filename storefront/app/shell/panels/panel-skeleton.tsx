// Placeholder while a panel's code is loading.
import { Skeleton } from '@klaas/ui/skeleton.tsx';
import { useText } from '../i18n/use-text.tsx';

export const PanelSkeleton = () => {
  const t = useText();
  return (
    <div className="pad-6 stack gap-4" role="status" aria-label={t('shell.loading')}>
      <Skeleton height="44px" />
      <Skeleton height="72px" />
      <Skeleton height="72px" />
    </div>
  );
};
