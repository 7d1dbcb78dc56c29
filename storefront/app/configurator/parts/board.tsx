// The drawing board: the pane to scale or the product's pictures, the drawing's actions and derived values.

import { Icon } from '@klaas/ui/icon.tsx';
import { memo, type ReactNode, type RefObject, useState } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import type { ConfiguratorStore, SizedPage } from '../state/configurator-store.ts';
import { usePaneParts } from '../state/use-configurator.ts';
import { BoardAttributes } from './board-attributes.tsx';
import { DrawnPane } from './drawn-pane.tsx';

interface BoardProps {
  page: SizedPage;
  store: ConfiguratorStore;
  gallery: ReactNode;
  actions: ReactNode;
  /** Below the derived values, beside the fields: price, delivery date and buy button. */
  footer: ReactNode;
  /** The drawing element. */
  sheet: RefObject<HTMLDivElement | null>;
}

const BoardNote = ({ store }: Pick<BoardProps, 'store'>) => {
  const t = useText();
  const { isDrawn, isValid } = usePaneParts(store, (pane) => ({
    isDrawn: pane.quote !== null,
    isValid: pane.isValid,
  }));
  return (
    <p
      className={
        isValid || !isDrawn ? 'conf-board-note muted small' : 'conf-board-note muted small conf-wrong error'
      }
    >
      {isDrawn
        ? t(isValid ? 'configurator.to_scale' : 'configurator.drawn_last')
        : t('configurator.drawn_sample')}
    </p>
  );
};

export const Board = memo(({ page, store, gallery, actions, footer, sheet }: BoardProps) => {
  const t = useText();
  const [view, setView] = useState<'drawing' | 'pictures'>('drawing');
  return (
    <div className="conf-stage shrink mist">
      <div className="conf-bar row cluster split">
        <fieldset className="conf-views no-print flex round clip raised">
          <legend className="sr-only">{t('configurator.view')}</legend>
          {(['pictures', 'drawing'] as const).map((name) => (
            <button
              className="row gap-2"
              key={name}
              type="button"
              aria-pressed={view === name}
              onClick={() => setView(name)}
            >
              <Icon name={name === 'drawing' ? 'ruler' : 'eye'} size={20} />
              {t(name === 'drawing' ? 'configurator.view_drawing' : 'configurator.view_pictures')}
            </button>
          ))}
        </fieldset>
        <div className="conf-actions no-print row cluster gap-2">{actions}</div>
      </div>
      {view === 'pictures' && gallery}
      <div ref={sheet} className="pane-board" hidden={view !== 'drawing'}>
        <DrawnPane page={page} store={store} />
        <BoardNote store={store} />
      </div>
      <BoardAttributes store={store} />
      {footer}
    </div>
  );
});
