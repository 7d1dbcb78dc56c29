// What a card of the board or a row of the phone says of panes that are alike.
import type { PaneDocument } from '@klaas/core/contract/admin/pane-endpoints.ts';
import { useText } from '../i18n/use-text.tsx';
import { PaneThumb } from './pane-drawing.tsx';
import { sizeOf, useMeasures, useWords } from './use-workshop.ts';

/** Panes of one line and panel in the same state are one card. */
export type PaneGroup = readonly [PaneDocument & { isWaiting: boolean }, ...PaneDocument[]];

export const groupPanes = (panes: readonly (PaneDocument & { isWaiting: boolean })[]): PaneGroup[] => {
  const groups = new Map<string, [PaneDocument & { isWaiting: boolean }, ...PaneDocument[]]>();
  for (const pane of panes) {
    const same = [pane.order, pane.state, pane.sku, pane.kind, sizeOf(pane), pane.due_on, pane.note];
    // What differs from the others stands alone.
    const key = pane.remake > 0 || pane.is_stopped || pane.is_urgent ? String(pane.id) : JSON.stringify(same);
    const known = groups.get(key);
    if (known) known.push(pane);
    else groups.set(key, [pane]);
  }
  return [...groups.values()];
};

export const GlassWord = ({ pane }: { pane: Pick<PaneDocument, 'glass' | 'thickness_mm'> }) => {
  const { glassName } = useWords();
  return (
    <span className="glass-word">
      <span className={`glass-swatch glass-${pane.glass}`} aria-hidden="true" />
      {glassName(pane.glass)} {pane.thickness_mm}
    </span>
  );
};

export const DueDay = ({ pane }: { pane: Pick<PaneDocument, 'due_on' | 'is_late'> }) => {
  const t = useText();
  const { shortDay } = useMeasures();
  return pane.is_late ? (
    <strong className="late">
      <span className="visually-hidden">{t('production.late')} </span>
      {shortDay(pane.due_on)}
    </strong>
  ) : (
    <span className="muted">{shortDay(pane.due_on)}</span>
  );
};

export const CardBody = ({ group }: { group: PaneGroup }) => {
  const t = useText();
  const [pane] = group;
  return (
    <>
      <PaneThumb pane={pane} />
      <span className="card-text">
        <span className="card-head">
          <span>
            <strong>{pane.name}</strong>
            {group.length > 1 && <span className="muted"> × {group.length}</span>}
          </span>
          <DueDay pane={pane} />
        </span>
        <span className="card-size">{sizeOf(pane)}</span>
        <span className="card-line">
          <GlassWord pane={pane} />
          {pane.holes.length > 0 && (
            <span className="muted">{t('production.holes', { count: pane.holes.length })}</span>
          )}
          {pane.is_urgent && <strong className="amber">{t('production.urgent')}</strong>}
        </span>
        <span className="card-cut">{[pane.product_name, pane.customer].filter(Boolean).join(', ')}</span>
        {(pane.halt_reason || pane.note) && (
          <span className="card-cut amber">{pane.halt_reason || pane.note}</span>
        )}
        {pane.is_stopped && <strong className="late">{t('production.stop')}</strong>}
      </span>
    </>
  );
};
