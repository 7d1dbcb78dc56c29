// [OFFICE-95] The e-mails of the shop, by what they are about.
import { type LetterRow, lettersEndpoint } from '@klaas/core/contract/admin/letter-endpoints.ts';
import { Link, useLocation } from 'react-router';
import { failureOf, useRead } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { ListLayout } from '../ui/list-layout.tsx';
import { FailedState, PageHead } from '../ui/page.tsx';
import { StateMark } from '../ui/state-mark.tsx';
import '../styles/plain-table.css';
import '../styles/letters.css';

export const LETTER_ENTITIES = { entities: ['letter_text'] };

const GROUPS = ['order', 'account', 'contact', 'newsletter', 'stock_alert', 'staff'] as const;

const groupsOf = (rows: readonly LetterRow[]) => {
  const known = GROUPS.map((group) => ({ group, rows: rows.filter((row) => row.group === group) }));
  const others = rows.filter((row) => !GROUPS.some((group) => group === row.group));
  return [...known, { group: 'other' as const, rows: others }].filter((one) => one.rows.length > 0);
};

const List = () => {
  const t = useText();
  const { search } = useLocation();
  const { data, error, refetch, isPending } = useRead(lettersEndpoint, {}, LETTER_ENTITIES);
  const failure = failureOf(error);
  const rows = data?.value.rows ?? [];
  return (
    <>
      <PageHead title={t('letters.title')} about={t('letters.about', { count: rows.length })} />
      {failure && !data && <FailedState failure={failure} retry={() => void refetch()} />}
      <div className="plain-list-body" aria-busy={isPending || undefined}>
        {groupsOf(rows).map(({ group, rows: found }) => (
          <section key={group} aria-label={t(`letters.group_${group}`)}>
            <h2>{t(`letters.group_${group}`)}</h2>
            <ul className="letter-list">
              {found.map(({ kind, subject, changed }) => (
                <li key={kind}>
                  <Link to={`/letters/${kind}${search}`}>{subject}</Link>{' '}
                  <span className="muted">{kind}</span>
                  {changed > 0 && (
                    <StateMark shape="dot" tone="green">
                      {t('letters.changed', { count: changed })}
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

export const LettersScreen = () => <ListLayout list={<List />} />;
