// [OFFICE-42] What waits today: each line leads to the list that it counts.
import { type ChangeView, changeRowsEndpoint } from '@klaas/core/contract/admin/change-endpoints.ts';
import { countsEndpoint } from '@klaas/core/contract/admin/shell-endpoints.ts';
import { Link } from 'react-router';
import { useRead } from '../api/queries.ts';
import { changedFields, useThing } from '../changes/change-text.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useMe, useSession } from '../shell/session.tsx';
import { useAreas } from '../shell/use-areas.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page.tsx';
import { ReturnsPart } from './returns-part.tsx';
import { SalesPart } from './sales-part.tsx';
import '../styles/today.css';

const LATEST = 8;

const LatestChanges = () => {
  const t = useText();
  const { moment } = useFormat();
  const thingOf = useThing();
  const body = { where: {}, sort: 'newest' as const, from: null, count: LATEST };
  const { data } = useRead(changeRowsEndpoint, { body }, { entities: ['*'] });
  const actorOf = ({ actor_kind, actor_name }: ChangeView) =>
    actor_kind === 'person' ? actor_name : t(`changes.actor_${actor_kind}`);
  return (
    <section className="today-part">
      <h2>
        {t('today.latest')} <Link to="/changes">{t('today.all')}</Link>
      </h2>
      <ul>
        {data?.value.rows.map((change) => (
          <li key={change.id} className="today-line">
            <Avatar name={actorOf(change)} />
            <Link to={`/changes?open=${change.id}`}>
              <strong>{actorOf(change)}</strong>
              <small>
                {t(`changes.kind_${change.kind}`)}:{' '}
                {[thingOf(change), changedFields(change)].filter(Boolean).join(', ')}
              </small>
            </Link>
            <span className="muted">{moment(change.at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

export const TodayScreen = () => {
  const t = useText();
  const { longDate } = useFormat();
  const { name } = useMe();
  const { can } = useSession();
  const { data } = useRead(countsEndpoint, {}, { entities: ['*'] });
  const waiting = useAreas().filter(({ path }) => (data?.value[path] ?? 0) > 0);
  return (
    <div className="today">
      <PageHead title={longDate(new Date())} about={name} />
      <div className="today-columns">
        <section className="today-part">
          <h2>{t('today.to_do')}</h2>
          {waiting.length === 0 && <p className="muted">{t('today.nothing')}</p>}
          <ul>
            {waiting.map(({ path, title, icon, waiting: view }) => (
              <li key={path} className="today-line">
                <Icon name={icon} />
                <Link to={`/${path}${view ? `?${view.search}` : ''}`}>
                  {t(title)} <strong>{data?.value[path]}</strong>
                  {view && <small>{t(view.title)}</small>}
                </Link>
                <Icon name="chevron-right" />
              </li>
            ))}
          </ul>
        </section>
        <div>
          {can('orders.read') && <ReturnsPart />}
          {can('orders.read') && <SalesPart />}
        </div>
        {can('changes.read') && <LatestChanges />}
      </div>
    </div>
  );
};
