// Notes in which the person is named: each leads to its thing, and is read then.
import {
  type Mention,
  mentionsEndpoint,
  readMentionsEndpoint,
} from '@klaas/core/contract/admin/mention-endpoints.ts';
import type { MentionKind } from '@klaas/core/staff/mentions.ts';
import { Link } from 'react-router';
import { callAdmin } from '../api/call.ts';
import { queryClient, useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';

const PATHS: Record<MentionKind, (id: number) => string> = {
  order: (id) => `/orders/${id}`,
  customer: (id) => `/customers/${id}`,
  message: (id) => `/messages?open=${id}`,
};

export const MentionsPart = () => {
  const t = useText();
  const { moment } = useFormat();
  const textOf = useFailureText();
  const { data } = useRead(mentionsEndpoint, {}, { entities: ['mention'] });
  if (!data || data.value.total === 0) return null;
  const { mentions, total } = data.value;
  const read = async (ids?: number[]) => {
    const answer = await callAdmin(readMentionsEndpoint, { body: ids ? { ids } : {} });
    if (!answer.ok) return showToast(textOf(answer), { isError: true });
    await queryClient.invalidateQueries({ queryKey: [mentionsEndpoint.method, mentionsEndpoint.path] });
  };
  const thingOf = ({ kind, thing_id, title }: Mention) =>
    t(`today.mentioned_in_${kind}`, { title: title === '' ? thing_id : title });
  return (
    <section className="today-part" aria-labelledby="today-mentions">
      <div className="today-head">
        <h2 id="today-mentions">{t('today.mentioned', { count: total })}</h2>
        <button type="button" className="button-text" onClick={() => void read()}>
          {t('today.mentions_read')}
        </button>
      </div>
      <ul>
        {mentions.map((mention) => (
          <li key={mention.id} className="today-line">
            <Avatar name={mention.author} />
            <Link to={PATHS[mention.kind](mention.thing_id)} onClick={() => void read([mention.id])}>
              <strong>{mention.author}</strong>
              <small>{thingOf(mention)}</small>
            </Link>
            <span className="muted">{moment(mention.at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
