// [OFFICE-61, OFFICE-39] The board: a column per step. Cards move by drag; by the arrow keys left and right; and picked
// up with Space, carried with the arrows and dropped with Space, each announced.
import { ON_HOLD, READY_STEP } from '@klaas/core/stores/production-settings.ts';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { useMe, useSession } from '../shell/session.tsx';
import { Icon } from '../ui/icon.tsx';
import { useOpenThing } from '../ui/list-layout.tsx';
import { CardBody, groupPanes, type PaneGroup } from './pane-card.tsx';
import { useMove } from './use-moves.tsx';
import type { ShownPane } from './use-panes.ts';
import { placeOf, placesOf, useMeasures, useWords, useWorkshop } from './use-workshop.ts';

interface CardProps {
  group: PaneGroup;
  isDragged: boolean;
  isChosen: boolean;
  onChoose: (group: PaneGroup) => void;
  onDrag: (group: PaneGroup | null) => void;
  onStep: (group: PaneGroup, by: 1 | -1) => void;
  /** Picks it up, or drops what was picked up. */
  onLift: (group: PaneGroup) => void;
  onPutBack: () => void;
}

const Card = ({ group, isDragged, isChosen, onChoose, onDrag, onStep, onLift, onPutBack }: CardProps) => {
  const [pane] = group;
  const t = useText();
  const openThing = useOpenThing();
  const { can } = useSession();
  const { has_shortcuts } = useMe();
  const mayMove = can('panes.write') && !pane.is_stopped && pane.state !== ON_HOLD;
  const focusNext = (element: HTMLElement, by: 1 | -1) => {
    const cards = [...(element.closest('ol')?.querySelectorAll<HTMLElement>('.card') ?? [])];
    cards[cards.indexOf(element) + by]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const down = event.key === 'ArrowDown' || (has_shortcuts && event.key === 'j');
    const up = event.key === 'ArrowUp' || (has_shortcuts && event.key === 'k');
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (down || up) focusNext(event.currentTarget, down ? 1 : -1);
    else if (mayMove && event.key === ' ') onLift(group);
    else if (isDragged && event.key === 'Enter') onLift(group);
    else if (isDragged && event.key === 'Escape') onPutBack();
    else if (mayMove && event.key === 'ArrowRight') onStep(group, 1);
    else if (mayMove && event.key === 'ArrowLeft') onStep(group, -1);
    else if (mayMove && has_shortcuts && event.key === 'x') onChoose(group);
    else if (has_shortcuts && event.key === 'd') window.location.assign(`/api/admin/panes/${pane.id}/dxf`);
    else return;
    event.preventDefault();
  };
  const classes = [
    'card',
    pane.is_late && 'card-late',
    pane.is_stopped && 'card-stopped',
    pane.isWaiting && 'card-waiting',
    isDragged && 'card-dragged',
    isChosen && 'card-chosen',
  ];
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(' ')}
      data-pane={pane.id}
      draggable={mayMove}
      aria-describedby="board-keys"
      onClick={(event) => {
        if (mayMove && (event.ctrlKey || event.metaKey || event.shiftKey)) onChoose(group);
        else openThing(`/panes/${pane.id}`);
      }}
      onKeyDown={onKeyDown}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', pane.name);
        onDrag(group);
      }}
      onDragEnd={() => onDrag(null)}
      onBlur={() => isDragged && onPutBack()}
    >
      <CardBody group={group} />
      {isChosen && <span className="visually-hidden">{t('production.chosen')}</span>}
    </button>
  );
};

export const ProductionBoard = ({ panes }: { panes: readonly ShownPane[] }) => {
  const t = useText();
  const { steps } = useWorkshop();
  const { stepName } = useWords();
  const { number } = useMeasures();
  const move = useMove();
  const [dragged, setDragged] = useState<PaneGroup | null>(null);
  const [over, setOver] = useState('');
  /** The state in which each was chosen, by id. */
  const [chosenStates, setChosenStates] = useState<ReadonlyMap<number, string>>(new Map());
  const [isReadyOpen, setReadyOpen] = useState(false);
  const [told, setTold] = useState('');
  /** With the keyboard; a drag with the pointer is not ended by a lost focus. */
  const isLifted = useRef(false);
  const focusId = useRef(0);
  const codes = steps.map(({ code }) => code);
  // A pane that was moved or taken away meanwhile is no longer chosen.
  const chosen = panes.filter(({ id, state }) => chosenStates.get(id) === state);
  const choose = (group: PaneGroup) =>
    setChosenStates((former) => {
      const next = new Map(former);
      const [{ id: first, state }] = group;
      const isChosen = former.get(first) === state;
      for (const pane of group) {
        if (isChosen) next.delete(pane.id);
        else next.set(pane.id, pane.state);
      }
      return next;
    });
  /** A chosen card takes the other chosen ones along. */
  const moveAll = (group: PaneGroup, to: string) => {
    const isChosen = chosen.some(({ id }) => id === group[0].id);
    move(isChosen ? chosen : group, to);
    if (isChosen) setChosenStates(new Map());
  };
  const carry = (by: 1 | -1) => {
    const to = codes[codes.indexOf(over) + by];
    if (!to) return;
    setOver(to);
    setTold(t('production.carried', { step: stepName(to) }));
  };
  const onStep = (group: PaneGroup, by: 1 | -1) => {
    if (dragged) return carry(by);
    const to = codes[codes.indexOf(group[0].state) + by];
    if (!to) return;
    focusId.current = group[0].id;
    moveAll(group, to);
  };
  const onPutBack = () => {
    if (!isLifted.current) return;
    isLifted.current = false;
    setTold(t('production.put_back', { name: dragged?.[0].name ?? '' }));
    setDragged(null);
    setOver('');
  };
  const onLift = (group: PaneGroup) => {
    const [{ id, name, state }] = group;
    if (!dragged) {
      isLifted.current = true;
      setDragged(group);
      setOver(state);
      return setTold(t('production.lifted', { name, step: stepName(state) }));
    }
    if (over === state) return onPutBack();
    isLifted.current = false;
    setTold(t('production.dropped', { name, step: stepName(over) }));
    setDragged(null);
    setOver('');
    focusId.current = id;
    moveAll(group, over);
  };
  const drop = (event: DragEvent, to: string) => {
    event.preventDefault();
    setOver('');
    if (dragged) moveAll(dragged, to);
    setDragged(null);
  };
  // The card keeps the focus in its new column.
  const keepFocus = (element: HTMLElement | null) => {
    const card = element?.querySelector<HTMLElement>(`[data-pane="${focusId.current}"]`);
    if (!card || focusId.current === 0) return;
    card.focus();
    focusId.current = 0;
  };
  return (
    <div className="board">
      <p id="board-keys" className="board-keys">
        <kbd>←</kbd> <kbd>→</kbd> {t('production.move_keys')} <kbd>{t('production.space_key')}</kbd>{' '}
        {t('production.lift_key')} <kbd>X</kbd> {t('production.choose_key')} <kbd>D</kbd> DXF
      </p>
      <p className="sr-only" role="status">
        {told}
      </p>
      <p className="board-chosen" role="status">
        {chosen.length > 0 && (
          <>
            {t('production.chosen_count', { count: chosen.length })}{' '}
            <button type="button" className="button-text" onClick={() => setChosenStates(new Map())}>
              {t('production.choose_none')}
            </button>
          </>
        )}
      </p>
      <div className="board-columns">
        {placesOf(steps, panes).map((code) => {
          const here = panes.filter((pane) => placeOf(pane) === code);
          const m2 = here.reduce((sum, { area_m2 }) => sum + area_m2, 0);
          const isNarrow = code === READY_STEP && !isReadyOpen;
          return (
            <section
              key={code}
              aria-label={stepName(code)}
              className={`column${over === code ? ' column-over' : ''}${isNarrow ? ' column-narrow' : ''}`}
              ref={keepFocus}
              onDragOver={(event) => {
                if (!dragged) return;
                event.preventDefault();
                setOver(code);
              }}
              onDragLeave={() => setOver((shown) => (shown === code ? '' : shown))}
              onDrop={(event) => drop(event, code)}
            >
              {code === READY_STEP && (
                <button
                  type="button"
                  className="icon-button"
                  aria-expanded={isReadyOpen}
                  aria-label={stepName(code)}
                  onClick={() => setReadyOpen(!isReadyOpen)}
                >
                  <Icon name={isReadyOpen ? 'chevron-right' : 'chevron-left'} />
                </button>
              )}
              <h2>
                {stepName(code)} <span className="muted">{here.length}</span>
                <span className="column-sum">{number(Math.round(m2 * 10) / 10)} m²</span>
              </h2>
              <ol hidden={isNarrow}>
                {groupPanes(here).map((group) => (
                  <li key={group[0].id}>
                    <Card
                      group={group}
                      isChosen={chosen.some(({ id }) => id === group[0].id)}
                      onChoose={choose}
                      isDragged={dragged?.[0].id === group[0].id}
                      onDrag={setDragged}
                      onStep={onStep}
                      onLift={onLift}
                      onPutBack={onPutBack}
                    />
                  </li>
                ))}
              </ol>
            </section>
          );
        })}
      </div>
    </div>
  );
};
