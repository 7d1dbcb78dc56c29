// [OFFICE-95] The e-mails of the shop, by what they are about.
import { type EmailTextRow, emailTextsEndpoint } from '@klaas/core/contract/admin/email-text-endpoints.ts';
import type { Translate } from '@klaas/core/texts/format-message.ts';
import { Link, useLocation } from 'react-router';
import { failureOf, useRead } from '../api/queries.ts';
import type { MessageId } from '../i18n/message-id.ts';
import { useText } from '../i18n/use-text.tsx';
import { ListLayout } from '../ui/list-layout.tsx';
import { FailedState, PageHead } from '../ui/page.tsx';
import { StateMark } from '../ui/state-mark.tsx';
import '../styles/plain-table.css';
import '../styles/emails.css';

export const EMAIL_TEXT_ENTITIES = { entities: ['email_text'] };

/** One that nobody has named is its kind; the catalogue returns the id of a message that it does not have. */
export const emailNameOf = (t: Translate<MessageId>, kind: string): string => {
  const id = `emails.name_${kind.replaceAll('-', '_')}` as MessageId;
  const name = t(id);
  return name === id ? kind : name;
};

const GROUPS = ['order', 'quote', 'account', 'contact', 'newsletter', 'stock_alert', 'staff'] as const;

const groupsOf = (rows: readonly EmailTextRow[]) => {
  const known = GROUPS.map((group) => ({ group, rows: rows.filter((row) => row.group === group) }));
  const others = rows.filter((row) => !GROUPS.some((group) => group === row.group));
  return [...known, { group: 'other' as const, rows: others }].filter((one) => one.rows.length > 0);
};

const List = () => {
  const t = useText();
  const { search } = useLocation();
  const { data, error, refetch, isPending } = useRead(emailTextsEndpoint, {}, EMAIL_TEXT_ENTITIES);
  const failure = failureOf(error);
  const rows = data?.value.rows ?? [];
  return (
    <>
      <PageHead title={t('emails.title')} about={t('emails.about', { count: rows.length })} />
      {failure && !data && <FailedState failure={failure} retry={() => void refetch()} />}
      <div className="plain-list-body" aria-busy={isPending || undefined}>
        {groupsOf(rows).map(({ group, rows: found }) => (
          <section key={group} aria-label={t(`emails.group_${group}`)}>
            <h2>{t(`emails.group_${group}`)}</h2>
            <ul className="email-list">
              {found.map(({ kind, subject, changed }) => (
                <li key={kind}>
                  <Link to={`/emails/${kind}${search}`}>{emailNameOf(t, kind)}</Link>{' '}
                  <span className="muted">{subject}</span>
                  {changed > 0 && (
                    <StateMark shape="dot" tone="green">
                      {t('emails.changed', { count: changed })}
                    </StateMark>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
};

export const EmailsScreen = () => <ListLayout list={<List />} />;
