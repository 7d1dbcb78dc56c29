// Measuring help: the guide and the wizard. Neither changes typed values by itself.

import type { SizeRules } from '@klaas/core/catalog/product.ts';
import type { MeasureChapter } from '@klaas/core/configurator/glass/measure-chapter.ts';
import { lazy, memo, Suspense, useState } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useModals } from '../../shell/state/shell-state.tsx';
import { useHasScreen } from '../../shell/state/use-shop.ts';
import type { ConfiguratorActions } from '../state/use-configurator.ts';

const MeasureWizard = lazy(async () => ({
  default: (await import('../dialogs/measure-wizard.tsx')).MeasureWizard,
}));

interface MeasureAsideProps extends Pick<ConfiguratorActions, 'change'> {
  rules: SizeRules;
  /** Chapter of the guide for products of this shape. */
  chapter: MeasureChapter | null;
}

export const MeasureAside = memo(({ rules, change, chapter }: MeasureAsideProps) => {
  const t = useText();
  const modals = useModals();
  const has = useHasScreen();
  // Stays mounted after the first opening, to keep its numbers.
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <button type="button" className="link" onClick={() => setState('open')}>
        {t('configurator.wizard')}
      </button>
      {has('size-guide') && (
        <button type="button" className="link" onClick={() => modals.open('size-guide', { chapter })}>
          {t('product.how_to_measure')}
        </button>
      )}
      {state !== 'never' && (
        <Suspense>
          <MeasureWizard
            rules={rules}
            change={change}
            open={state === 'open'}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </>
  );
});
