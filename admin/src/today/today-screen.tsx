// The first screen: what waits, how sales go, what the workshop has to make, what runs out.
import { type ChangeView, changeRowsEndpoint } from '@klaas/core/contract/admin/change-endpoints.ts';
import { Link } from 'react-router';
import { useRead } from '../api/queries.ts';
import { useChangeWords, useThing } from '../changes/change-text.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useMe, useSession } from '../shell/session.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { PageHead } from '../ui/page.tsx';
import { LowStockPart } from './low-stock-part.tsx';
import { MentionsPart } from './mentions-part.tsx';
import { ReturnsPart } from './returns-part.tsx';
import { SalesPart } from './sales-part.tsx';
import { WorkPart } from './work-part.tsx';
import { WorkshopPart } from './workshop-part.tsx';
import '../styles/today.css';

const LATEST = 8;

const LatestChanges = () => {
  const t = useText();
  const { moment } = useFormat();
  const thingOf = useThing();
  const words = useChangeWords();
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
                {[thingOf(change), words.fields(change)].filter(Boolean).join(', ')}
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
  return (
    <div className="today">
      <PageHead title={longDate(new Date())} about={t('today.hello', { name })} />
      <div className="today-columns">
        <div>
          <MentionsPart />
          <WorkPart />
          {can('orders.read') && <ReturnsPart />}
          {can('panes.read') && <WorkshopPart />}
          {can('changes.read') && <LatestChanges />}
        </div>
        <div>
          {can('orders.read') && <SalesPart />}
          {can('stock.read') && <LowStockPart />}
        </div>
      </div>
    </div>
  );
};
