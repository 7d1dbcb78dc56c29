// Two helps with measuring: the guide, and a wizard that takes the measures one by one. Neither touches what is typed.
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../../shell/i18n/use-text.tsx';
import type { Configurator } from '../state/use-configurator.ts';

const MeasureWizard = lazy(async () => ({
  default: (await import('../dialogs/measure-wizard.tsx')).MeasureWizard,
}));

interface MeasureAsideProps {
  configurator: Configurator;
  onGuide: () => void;
}

export const MeasureAside = ({ configurator, onGuide }: MeasureAsideProps) => {
  const t = useText();
  // Once opened it stays, so that its numbers do too.
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <button type="button" className="link" onClick={() => setState('open')}>
        {t('configurator.wizard')}
      </button>
      <button type="button" className="link" onClick={onGuide}>
        {t('product.how_to_measure')}
      </button>
      {state !== 'never' && (
        <Suspense>
          <MeasureWizard
            configurator={configurator}
            open={state === 'open'}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </>
  );
};
