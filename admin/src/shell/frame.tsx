// The frame: navigation with counts, and the sheet of the open area. On a phone the navigation is a bar at the thumb.
import { countsEndpoint } from '@klaas/core/contract/admin/shell-endpoints.ts';
import { Suspense, useEffect, useState } from 'react';
import { Link, NavLink, Outlet, useLocation, useNavigation } from 'react-router';
import { useRead } from '../api/queries.ts';
import { useDraftSending } from '../drafts/use-draft.ts';
import type { MessageId } from '../i18n/message-id.ts';
import { useText } from '../i18n/use-text.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { Toasts } from '../ui/toast.tsx';
import { AccountMenu } from './account-menu.tsx';
import type { Area } from './area.ts';
import { useConnection } from './connection.ts';
import { KeyHelp, useOfficeKeys } from './keys.tsx';
import { Palette } from './palette.tsx';
import { useMe, useSession } from './session.tsx';
import { useAreas } from './use-areas.ts';
import '../styles/frame.css';

/** Of the phone's bar, then others in their order as long as there is room; the rest is behind "more". */
const BAR_FIRST = ['today', 'orders', 'panes', 'messages'];
const BAR_PLACES = 4;

const barOrder = (areas: readonly Area[]): Area[] => {
  const first = areas.filter(({ path }) => BAR_FIRST.includes(path));
  return [...first, ...areas.filter((area) => !first.includes(area))];
};

const useCounts = (): Record<string, number> => {
  const { data } = useRead(countsEndpoint, {}, { entities: ['*'] });
  return data?.value ?? {};
};

const AreaLink = ({ area, count }: { area: Area; count: number | undefined }) => {
  const t = useText();
  return (
    <NavLink to={`/${area.path}`} className="nav-link">
      <Icon name={area.icon} />
      <span className="nav-word">{t(area.title)}</span>
      {count !== undefined && count > 0 && <span className="nav-count">{count}</span>}
    </NavLink>
  );
};

const groupsOf = (areas: readonly Area[]): [MessageId | null, Area[]][] => {
  const groups = new Map<MessageId | null, Area[]>();
  for (const area of areas) groups.set(area.group, [...(groups.get(area.group) ?? []), area]);
  return [...groups];
};

const Navigation = ({ areas, onSearch }: { areas: readonly Area[]; onSearch: () => void }) => {
  const t = useText();
  const me = useMe();
  const counts = useCounts();
  return (
    <header className="nav">
      <a className="nav-brand" href="/admin/today">
        <Icon name="brand" size={24} />
        <strong>klaas</strong> <span>{t('shell.office')}</span>
      </a>
      <button type="button" className="nav-search" onClick={onSearch}>
        <Icon name="search" size={16} />
        <span>{t('shell.search_or_act')}</span>
        <kbd>⌘K</kbd>
      </button>
      <nav aria-label={t('shell.areas')} className="nav-areas">
        {groupsOf(areas).map(([group, members]) => (
          <div key={group ?? ''} className="nav-group">
            {group && <h2>{t(group)}</h2>}
            {members.map((area) => (
              <AreaLink key={area.path} area={area} count={counts[area.path]} />
            ))}
          </div>
        ))}
      </nav>
      <div className="nav-person">
        <Avatar name={me.name} />
        <span>
          <strong>{me.name}</strong>
          <small>{t(`staff.role_${me.role}`)}</small>
        </span>
        <AccountMenu />
      </div>
    </header>
  );
};

const PhoneBar = ({ areas, onSearch }: { areas: readonly Area[]; onSearch: () => void }) => {
  const t = useText();
  const counts = useCounts();
  const ordered = barOrder(areas);
  const rest = ordered.slice(BAR_PLACES);
  return (
    <nav aria-label={t('shell.areas')} className="bar">
      {ordered.slice(0, BAR_PLACES).map((area) => (
        <AreaLink key={area.path} area={area} count={counts[area.path]} />
      ))}
      <Menu
        label={t('shell.more')}
        className="bar-more"
        button={
          <>
            <Icon name="more" />
            <span className="nav-word">{t('shell.more')}</span>
          </>
        }
      >
        <MenuItem onSelect={onSearch}>{t('shell.search_or_act')}</MenuItem>
        {rest.map((area) => (
          <MenuItem key={area.path} to={`/${area.path}`}>
            {t(area.title)}
          </MenuItem>
        ))}
        <AccountMenu.Items />
      </Menu>
    </nav>
  );
};

/** Focus and scroll follow the page, for keyboard and screen reader. */
const useFocusOnNavigation = () => {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  useEffect(() => {
    if (pathname !== first) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname, first]);
};

export const Frame = () => {
  const t = useText();
  const [isSearching, setSearching] = useState(false);
  // The screen before stays until the code of the next one is there.
  const { state } = useNavigation();
  const connection = useConnection();
  const areas = useAreas();
  const { needs_key } = useMe();
  const { hasEnded } = useSession();
  useOfficeKeys({ areas, onSearch: () => setSearching(true) });
  useFocusOnNavigation();
  useDraftSending(connection === 'open' && !hasEnded);
  return (
    <div className="office">
      <a className="skip" href="#sheet">
        {t('shell.skip')}
      </a>
      <Navigation areas={areas} onSearch={() => setSearching(true)} />
      <main className="sheet" id="sheet" tabIndex={-1} aria-busy={state !== 'idle'}>
        {connection === 'lost' && (
          <p className="sheet-offline" role="status">
            {t('shell.offline')}
          </p>
        )}
        {needs_key && (
          <p className="key-notice" role="status">
            <Link to="/account">{t('staff.needs_key')}</Link>
          </p>
        )}
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      <PhoneBar areas={areas} onSearch={() => setSearching(true)} />
      <Palette isOpen={isSearching} onClose={() => setSearching(false)} />
      <KeyHelp areas={areas} />
      <Toasts />
    </div>
  );
};
