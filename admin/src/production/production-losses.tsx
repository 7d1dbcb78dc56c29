// [OFFICE-66] What broke in a time: the glass that was lost, why, and its photo.
import { paneLossesEndpoint } from '@klaas/core/contract/admin/pane-endpoints.ts';
import { addDays } from '@klaas/core/stores/shop-time.ts';
import { Link } from 'react-router';
import { failureOf, useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useFilterValue } from '../ui/filters.tsx';
import { EmptyState, FailedState } from '../ui/page.tsx';
import { GlassWord } from './pane-card.tsx';
import { useMeasures, useWorkshop } from './use-workshop.ts';

const SHOWN_DAYS = 30;

const Losses = ({ today }: { today: string }) => {
  const t = useText();
  const { moment } = useFormat();
  const { number } = useMeasures();
  const [storedFrom, setFrom] = useFilterValue('from');
  const [storedTo, setTo] = useFilterValue('to');
  const from = storedFrom || addDays(today, -SHOWN_DAYS);
  const to = storedTo || today;
  const { data, error, refetch } = useRead(
    paneLossesEndpoint,
    { query: { from, to } },
    { entities: ['pane'] },
  );
  const failure = failureOf(error);
  const losses = data?.value;
  return (
    <div className="losses">
      <div className="losses-time">
        <label className="field">
          <span>{t('production.losses_from')}</span>
          <input type="date" value={from} max={to} onChange={({ target }) => setFrom(target.value)} />
        </label>
        <label className="field">
          <span>{t('production.losses_to')}</span>
          <input type="date" value={to} min={from} onChange={({ target }) => setTo(target.value)} />
        </label>
        {losses && (
          <p role="status">
            <strong>{t('production.losses_sum', { count: losses.count, m2: number(losses.m2) })}</strong>
          </p>
        )}
      </div>
      {failure && !losses && <FailedState failure={failure} retry={() => void refetch()} />}
      {losses?.count === 0 && <EmptyState title={t('production.losses_none')} />}
      <ul>
        {losses?.panes.map((pane) => (
          <li key={pane.id}>
            {pane.has_photo && (
              <img
                src={`/api/admin/panes/${pane.id}/photo`}
                alt={t('production.photo_of', { pane: pane.name })}
                loading="lazy"
              />
            )}
            <div>
              <Link to={`/panes/${pane.id}`}>{pane.name}</Link> <GlassWord pane={pane} />
              {', '}
              {number(pane.area_m2)} m²
              <p>{pane.reason}</p>
              <p className="muted">
                {pane.by}, {moment(pane.at)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
};

export const ProductionLosses = () => {
  const { today } = useWorkshop();
  return today === '' ? <div className="losses" aria-busy="true" /> : <Losses today={today} />;
};
