// Square metres due on the next days, against what the workshop can do.
import { Link } from 'react-router';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useWorkshop } from '../production/use-workshop.ts';

const SHOWN_DAYS = 5;

export const WorkshopPart = () => {
  const t = useText();
  const { number, shortDay } = useFormat();
  const { days } = useWorkshop();
  const shown = days.slice(0, SHOWN_DAYS);
  if (shown.length === 0) return null;
  /** The step that can do least. */
  const capacityOf = (day: (typeof shown)[number]): number | null =>
    day.steps.reduce<number | null>(
      (least, { capacity_m2: m2 }) => (m2 === null ? least : Math.min(least ?? m2, m2)),
      null,
    );
  const top = Math.max(1, ...shown.flatMap((day) => [day.m2, capacityOf(day) ?? 0]));
  const goal = shown.map(capacityOf).find((m2) => m2 !== null) ?? null;
  return (
    <section className="today-part" aria-labelledby="today-workshop">
      <div className="today-head">
        <h2 id="today-workshop">
          <Link to="/panes?view=calendar">{t('today.workshop')}</Link>
        </h2>
        <span className="muted">
          {goal === null ? t('today.m2_a_day') : t('today.m2_goal', { m2: number(goal) })}
        </span>
      </div>
      <ol className="workshop-days">
        {shown.map(({ day, m2, is_over }) => (
          <li key={day} className={is_over ? 'workshop-over' : undefined}>
            <span className="workshop-bar" aria-hidden="true">
              <span className="workshop-fill" style={{ height: `${Math.round((100 * m2) / top)}%` }} />
            </span>
            <span>
              <strong>{number(Math.round(m2 * 10) / 10)}</strong> {shortDay(`${day}T12:00:00Z`)}
              {is_over && <span className="visually-hidden"> {t('today.over_capacity')}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
};
