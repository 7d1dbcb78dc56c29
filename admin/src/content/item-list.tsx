// Everything that is written for the shop, by kind, with a search.
import { ITEM_KINDS, type ItemKind } from '@klaas/core/content/content-item.ts';
import type { ItemRow } from '@klaas/core/contract/admin/content-item-endpoints.ts';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { Icon } from '../ui/icon.tsx';
import { StateMark } from '../ui/state-mark.tsx';

const titleOf = ({ sides, kind, id }: ItemRow): string =>
  sides.find(({ title }) => title !== '')?.title ?? `${kind} ${id}`;

const matches = (row: ItemRow, words: string): boolean =>
  row.sides.some(({ title }) => title.toLowerCase().includes(words));

interface ItemListProps {
  rows: readonly ItemRow[];
  /** How many languages there are. */
  sideCount: number;
  open?: { kind: ItemKind; id: string } | undefined;
  /** Beside an open one: titles only. */
  isNarrow?: boolean;
}

const Marks = ({ row, sideCount }: { row: ItemRow; sideCount: number }) => {
  const t = useText();
  const { moment } = useFormat();
  const isShown = row.sides.some(({ is_shown }) => is_shown);
  const older = row.sides.filter(({ is_older }) => is_older).map(({ side }) => side);
  return (
    <span className="content-marks">
      <StateMark shape={isShown ? 'dot' : 'ring'} tone={isShown ? 'green' : 'grey'}>
        {t(isShown ? 'content.shown' : 'content.hidden')}
      </StateMark>
      {row.sides.length < sideCount && (
        <StateMark shape="ring" tone="amber">
          {t('content.missing_language')}
        </StateMark>
      )}
      {older.length > 0 && (
        <StateMark shape="half" tone="amber">
          {t('content.older', { side: older.join(', ') })}
        </StateMark>
      )}
      {row.publish_at && (
        <StateMark shape="half" tone="blue">
          {t('content.scheduled_at', { time: moment(row.publish_at) })}
        </StateMark>
      )}
    </span>
  );
};

export const ItemList = ({ rows, sideCount, open, isNarrow = false }: ItemListProps) => {
  const t = useText();
  const { search } = useLocation();
  const [typed, setTyped] = useState('');
  const words = typed.trim().toLowerCase();
  const groups = useMemo(
    () =>
      ITEM_KINDS.flatMap((kind) => {
        const found = rows.filter((row) => row.kind === kind && matches(row, words));
        return found.length > 0 ? [{ kind, found }] : [];
      }),
    [rows, words],
  );
  return (
    <nav className={isNarrow ? 'content-list is-narrow' : 'content-list'} aria-label={t('content.title')}>
      <label className="content-search">
        <Icon name="search" size={16} />
        <input
          type="search"
          aria-label={t('content.search')}
          placeholder={isNarrow ? undefined : t('content.search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      {groups.length === 0 && <p className="muted">{t('content.none_found')}</p>}
      {groups.map(({ kind, found }) => (
        <section key={kind} aria-label={t(`content.kind_${kind.replaceAll('-', '_') as 'portfolio'}`)}>
          <h2>{t(`content.kind_${kind.replaceAll('-', '_') as 'portfolio'}`)}</h2>
          <ul>
            {found.map((row) => {
              const isOpen = open?.kind === row.kind && open.id === String(row.id);
              return (
                <li key={row.id}>
                  <Link
                    to={`/content/${row.kind}/${row.id}${search}`}
                    aria-current={isOpen ? 'page' : undefined}
                  >
                    {titleOf(row)}
                  </Link>
                  {!isNarrow && <Marks row={row} sideCount={sideCount} />}
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </nav>
  );
};
