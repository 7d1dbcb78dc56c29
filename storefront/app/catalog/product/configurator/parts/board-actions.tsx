// What can be done with the configuration: share it, keep it, take it along on paper.
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../../shell/i18n/use-text.tsx';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import type { Configurator, SizedPage } from '../state/use-configurator.ts';

const ShareDialog = lazy(async () => ({
  default: (await import('../dialogs/share-dialog.tsx')).ShareDialog,
}));

interface BoardActionsProps {
  page: SizedPage;
  configurator: Configurator;
}

type Opened = 'share' | 'save' | null;

interface ActionProps {
  icon: IconName;
  words: string;
  onPress: () => void;
  isOff: boolean;
}

const Action = ({ icon, words, onPress, isOff }: ActionProps) => (
  <button
    type="button"
    className="conf-action"
    aria-haspopup="dialog"
    aria-disabled={isOff || undefined}
    onClick={onPress}
  >
    <Icon name={icon} size={20} />
    <span>{words}</span>
  </button>
);

export const BoardActions = ({ page, configurator }: BoardActionsProps) => {
  const t = useText();
  const [opened, setOpened] = useState<Opened>(null);
  const [wasOpened, setWasOpened] = useState<ReadonlySet<Opened>>(new Set());
  const open = (name: Opened) => {
    setWasOpened(new Set([...wasOpened, name]));
    setOpened(name);
  };
  return (
    <>
      <Action
        icon="share"
        words={t('configurator.share')}
        isOff={!configurator.isValid}
        onPress={() => open('share')}
      />
      <Suspense>
        {wasOpened.has('share') && (
          <ShareDialog
            configurator={configurator}
            open={opened === 'share'}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  );
};
