// The workshop on a phone: one step at a time, panes by glass, each with a button for the next step.
import { nextStep } from '@klaas/core/production/pane-state.ts';
import { ON_HOLD } from '@klaas/core/stores/production-settings.ts';
import { Link } from 'react-router';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { useFilterValue } from '../ui/filters.tsx';
import { Icon } from '../ui/icon.tsx';
import { EmptyState } from '../ui/page.tsx';
import { DueDay, groupPanes, type PaneGroup } from './pane-card.tsx';
import { PaneThumb } from './pane-drawing.tsx';
import { useMove } from './use-moves.tsx';
import type { ShownPane } from './use-panes.ts';
import { placeOf, placesOf, sizeOf, useMeasures, useWords, useWorkshop } from './use-workshop.ts';

const Row = ({ group }: { group: PaneGroup }) => {
  const t = useText();
  const { can } = useSession();
  const { steps } = useWorkshop();
  const { stepName } = useWords();
  const move = useMove();
  const [pane] = group;
  const codes = steps.map(({ code }) => code);
  const next = pane.state === ON_HOLD || pane.is_stopped ? null : nextStep(pane.state, codes);
  return (
    <li className={pane.is_late || pane.is_stopped ? 'phone-pane phone-late' : 'phone-pane'}>
      <Link to={`/panes/${pane.id}`} className="phone-link">
        <PaneThumb pane={pane} />
        <span className="card-text">
          <strong className="phone-size">{sizeOf(pane)}</strong>
          <span>
            <strong>{pane.name}</strong> {pane.product_name}
            {group.length > 1 && `, ${t('production.pieces_count', { count: group.length })}`}
          </span>
          {pane.is_stopped ? (
            <strong className="late">{t('production.stop')}</strong>
          ) : (
            <span>
              {pane.is_late && <span className="late">{t('production.late')}, </span>}
              <DueDay pane={pane} />
            </span>
          )}
        </span>
      </Link>
      {next && can('panes.write') && (
        <button
          type="button"
          className="phone-next"
          aria-label={t('production.advance', { pane: pane.name, step: stepName(next) })}
          onClick={() => move(group, next)}
        >
          <Icon name="check" size={28} />
        </button>
      )}
    </li>
  );
};

export const PhonePanes = ({ panes }: { panes: readonly ShownPane[] }) => {
  const t = useText();
  const { steps } = useWorkshop();
  const { stepName, glassName } = useWords();
  const { number } = useMeasures();
  const [stored, setStep] = useFilterValue('step');
  const places = placesOf(steps, panes);
  const shown = places.find((code) => code === stored) ?? places[0] ?? '';
  const here = panes.filter((pane) => placeOf(pane) === shown);
  const glasses = [...new Set(here.map(({ glass, thickness_mm }) => `${glass} ${thickness_mm}`))];
  return (
    <div className="phone-panes">
      <div className="phone-steps">
        {places.map((code) => (
          <button key={code} type="button" aria-pressed={code === shown} onClick={() => setStep(code)}>
            {stepName(code)} {panes.filter((pane) => placeOf(pane) === code).length}
          </button>
        ))}
      </div>
      {here.length === 0 && <EmptyState title={t('production.empty_step')} />}
      {glasses.map((key, index) => {
        const group = here.filter(({ glass, thickness_mm }) => `${glass} ${thickness_mm}` === key);
        const [first] = group;
        const name = first ? `${glassName(first.glass)} ${first.thickness_mm} mm` : '';
        const m2 = group.reduce((sum, { area_m2 }) => sum + area_m2, 0);
        return (
          <section key={key} aria-label={name}>
            <h2>
              {index === 0 ? name : t('production.next_up', { glass: name })}
              <span>
                {t('production.pieces_count', { count: group.length })}, {number(Math.round(m2 * 10) / 10)} m²
              </span>
            </h2>
            <ul>
              {groupPanes(group).map((one) => (
                <Row key={one[0].id} group={one} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
};
