// What is due per day, in square metres of each step against the capacity of the workshop.
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { EmptyState } from '../ui/page.tsx';
import { useMeasures, useWords, useWorkshop } from './use-workshop.ts';

export const ProductionCalendar = () => {
  const t = useText();
  const { longDate } = useFormat();
  const { number } = useMeasures();
  const { stepName } = useWords();
  const { days, waitDays, isPromised } = useWorkshop();
  if (days.length === 0) return <EmptyState title={t('production.calendar_empty')} />;
  return (
    <>
      <p className="calendar-wait">
        {t('production.wait', { count: waitDays })}{' '}
        <span className="muted">{t(isPromised ? 'production.wait_promised' : 'production.wait_told')}</span>
      </p>
      <ol
        className="calendar"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
        tabIndex={0}
      >
        {days.map(({ day, panes, m2, is_over, steps }) => (
          <li key={day} className={is_over ? 'calendar-over' : undefined}>
            <h2>
              {longDate(`${day}T12:00:00Z`)}{' '}
              <span className="muted">{t('production.sum', { count: panes, m2: number(m2) })}</span>
              {is_over && <strong className="late"> {t('production.over')}</strong>}
            </h2>
            <dl>
              {steps.map(({ step, m2: load, capacity_m2, is_over: isOver }) => (
                <div key={step} className="calendar-step">
                  <dt>{stepName(step)}</dt>
                  <dd className={isOver ? 'late' : undefined}>
                    {capacity_m2 !== null && (
                      <meter
                        min={0}
                        max={capacity_m2}
                        high={capacity_m2}
                        value={load}
                        aria-label={stepName(step)}
                      />
                    )}
                    {capacity_m2 === null
                      ? `${number(load)} m²`
                      : t('production.capacity', { m2: number(load), capacity: number(capacity_m2) })}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </>
  );
};
