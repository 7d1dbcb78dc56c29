// Two helps with measuring: the guide, and a wizard that takes the measures one by one. Neither touches what is typed.

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
  /** Of the guide: how a product of this shape is measured. */
  chapter: MeasureChapter | null;
}

export const MeasureAside = memo(({ rules, change, chapter }: MeasureAsideProps) => {
  const t = useText();
  const modals = useModals();
  const has = useHasScreen();
  // Once opened it stays, so that its numbers do too.
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
