// [OFFICE-42] What waits today: each line leads to the list that it counts.
import {
  takeWorkEndpoint,
  todayEndpoint,
  type WorkKind,
  type WorkLine,
} from '@klaas/core/contract/admin/today-endpoints.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { callAdmin } from '../api/call.ts';
import { failureOf, queryClient, useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useMe, useSession } from '../shell/session.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Icon, type OfficeIcon } from '../ui/icon.tsx';
import { FailedState } from '../ui/page.tsx';
import { Segments } from '../ui/segments.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';

/** The list that a line counts, and the same list of one person where its things have an assignee. */
const LISTS: Record<WorkKind, { icon: OfficeIcon; path: string; mine?: string }> = {
  to_ship: { icon: 'truck', path: '/orders?states=processing', mine: '/orders?states=processing&mine=yes' },
  to_cut: { icon: 'cut', path: '/panes?states=queue,cutting' },
  refund_request: { icon: 'card', path: '/orders?waits=refund_request' },
  refund_failed: { icon: 'alert', path: '/orders?waits=refund_failed' },
  shipment_refused: { icon: 'alert', path: '/orders?waits=shipment_refused' },
  quote_question: { icon: 'quote', path: '/quotes?question=yes' },
  quote_ending: { icon: 'quote', path: '/quotes?ending=yes' },
  messages: { icon: 'mail', path: '/messages?answered=no', mine: '/messages?view=mine&answered=no' },
  reviews: { icon: 'star', path: '/reviews' },
  emails_failed: { icon: 'mail', path: '/system?view=emails' },
  low_stock: { icon: 'box', path: '/stock?view=low' },
  jobs_failed: { icon: 'alert', path: '/system' },
};

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

const useOldest = () => {
  const t = useText();
  return (oldest: string | null): string => {
    if (oldest === null) return '';
    const hours = Math.floor((Date.now() - Date.parse(oldest)) / HOUR_MS);
    return hours < 2 * DAY_HOURS
      ? t('today.oldest_hours', { count: hours })
      : t('today.oldest_days', { count: Math.floor(hours / DAY_HOURS) });
  };
};

const Take = ({ line: { kind, taken_by } }: { line: WorkLine }) => {
  const t = useText();
  const textOf = useFailureText();
  const { id } = useMe();
  const isMine = taken_by?.id === id;
  const take = async () => {
    const answer = await callAdmin(takeWorkEndpoint, { body: { kind, take: !isMine } });
    if (!answer.ok) return showToast(textOf(answer), { isError: true });
    await queryClient.invalidateQueries({ queryKey: [todayEndpoint.method, todayEndpoint.path] });
  };
  const label = taken_by ? t('today.taken_by', { name: taken_by.name }) : t('today.take');
  return (
    <button
      type="button"
      className="work-take"
      aria-pressed={isMine}
      aria-label={`${t(`today.work_${kind}_name`)}: ${label}`}
      title={label}
      onClick={() => void take()}
    >
      {taken_by ? <Avatar name={taken_by.name} /> : <Icon name="person" />}
    </button>
  );
};

export const WorkPart = () => {
  const t = useText();
  const { can } = useSession();
  const oldestOf = useOldest();
  const { number } = useFormat();
  const [isMine, setMine] = useState(false);
  const query = isMine ? ({ mine: 'yes' } as const) : {};
  const { data, error, refetch } = useRead(todayEndpoint, { query }, { entities: ['*'] });
  const failure = failureOf(error);
  const lines = data?.value.work ?? [];
  const total = lines.reduce((sum, { count }) => sum + count, 0);
  const mayTake = can('orders.write') || can('panes.write') || can('messages.write') || can('changes.undo');
  return (
    <section className="today-part" aria-labelledby="today-work">
      <div className="today-head">
        <h2 id="today-work">
          {t('today.to_do')} <span className="muted">{t('today.things', { count: total })}</span>
        </h2>
        <Segments
          label={t('today.whose')}
          value={isMine ? 'mine' : 'all'}
          onChange={(value) => setMine(value === 'mine')}
          options={[
            { value: 'all', title: t('today.everybody') },
            { value: 'mine', title: t('today.mine') },
          ]}
        />
      </div>
      {failure && !data && <FailedState failure={failure} retry={() => void refetch()} />}
      {data && lines.length === 0 && <p className="muted">{t('today.nothing')}</p>}
      <ul>
        {lines.map((line) => {
          const { kind, count, oldest_at, late } = line;
          const { icon, path, mine } = LISTS[kind];
          return (
            <li key={kind} className={`today-line${late > 0 ? ' work-late' : ''}`}>
              <Icon name={icon} />
              <Link to={isMine && mine ? mine : path}>
                <strong>
                  {number(count)} {t(`today.work_${kind}`, { count })}
                </strong>
                <small>
                  {[late > 0 ? t('today.late', { count: late }) : '', oldestOf(oldest_at)]
                    .filter(Boolean)
                    .join(', ')}
                </small>
              </Link>
              {mayTake && <Take line={line} />}
              <Icon name="chevron-right" />
            </li>
          );
        })}
      </ul>
    </section>
  );
};
