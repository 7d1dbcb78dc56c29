// Views of a list as tabs, each with its count: those of the shop, own ones and shared ones.
import {
  createViewEndpoint,
  editViewEndpoint,
  removeViewEndpoint,
  type SavedView,
  viewsEndpoint,
} from '@klaas/core/contract/admin/view-endpoints.ts';
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { callAdmin } from '../../api/call.ts';
import { queryClient, useRead } from '../../api/queries.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useText } from '../../i18n/use-text.tsx';
import { useSession } from '../../shell/session.tsx';
import { Icon } from '../icon.tsx';
import { Menu, MenuItem } from '../menu.tsx';
import { DEFAULT_LAYOUT, type TableLayout, unknownColumns } from '../table/table-layout.ts';
import { useTableLayout } from '../table/use-table-layout.ts';
import { showToast } from '../toast.tsx';
import { useFailureText } from '../use-failure-text.ts';

export interface BuiltInView {
  title: string;
  /** Filters as in the address; empty: everything. */
  search: string;
}

interface ViewTabsProps {
  area: string;
  /** Of its table, and the names that its filters have in the address. */
  columns: readonly { id: string }[];
  filters: readonly string[];
  /** Missing: the list has its own switch, and the tabs are those that were saved. */
  builtIn?: readonly BuiltInView[];
  /** How many rows a view has; undefined while it is counted. */
  useCount: (search: string) => number | undefined;
  /** Tabs of other lists of that area. */
  children?: ReactNode;
}

/** Without the row that is looked at: that is no filter. */
const filtersOf = (search: string): string => {
  const params = new URLSearchParams(search);
  params.delete('open');
  return params.toString();
};

const Tab = ({ title, search, useCount }: BuiltInView & Pick<ViewTabsProps, 'useCount'>) => {
  const { pathname, search: present } = useLocation();
  const { number } = useFormat();
  const count = useCount(search);
  const isPresent = filtersOf(present) === filtersOf(search);
  return (
    <Link
      className="tab"
      to={`${pathname}${search === '' ? '' : `?${search}`}`}
      aria-current={isPresent ? 'page' : undefined}
    >
      {title} {count !== undefined && <small>{number(count)}</small>}
    </Link>
  );
};

const SaveView = ({ area, onClose }: { area: string; onClose: () => void }) => {
  const t = useText();
  const [layout] = useTableLayout(area);
  const { can } = useSession();
  const textOf = useFailureText();
  const { search } = useLocation();
  const [error, setError] = useState('');
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const answer = await callAdmin(createViewEndpoint, {
      body: {
        area,
        name: String(form.get('name')),
        is_shared: form.get('shared') === 'on',
        state: { search: filtersOf(search), columns: [...layout.columns], is_tight: layout.is_tight },
      },
    });
    if (!answer.ok) return setError(textOf(answer));
    onClose();
    await queryClient.invalidateQueries({ queryKey: ['GET', viewsEndpoint.path] });
  };
  return (
    <form className="view-form" onSubmit={save}>
      <h2>{t('shell.save_view')}</h2>
      <label className="field">
        <span>{t('shell.view_name')}</span>
        <input name="name" required maxLength={60} />
      </label>
      {can('views.share') && (
        <label className="check">
          <input type="checkbox" name="shared" /> {t('shell.view_shared')}
        </label>
      )}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <div className="form-acts">
        <button type="submit" className="button-primary">
          {t('shell.save')}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {t('shell.cancel')}
        </button>
      </div>
    </form>
  );
};

const layoutOf = ({ state: { columns = [], is_tight = false } }: SavedView): TableLayout => ({
  ...DEFAULT_LAYOUT,
  columns,
  is_tight,
});

/** What a view names and the list has no more: it works without. */
const missingIn = (
  { state }: SavedView,
  { columns, filters }: Pick<ViewTabsProps, 'columns' | 'filters'>,
): string[] => [
  ...unknownColumns(columns, state.columns),
  ...[...new URLSearchParams(state.search).keys()].filter((name) => !filters.includes(name)),
];

/** The own view that is opened first; only when the list is entered without filters. */
const useStartView = (views: readonly SavedView[] | undefined): void => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const entered = useRef(search === '');
  useEffect(() => {
    if (!views || !entered.current) return;
    entered.current = false;
    const start = views.find(({ is_own, state }) => is_own && state.is_start);
    if (start && search === '') void navigate(`${pathname}?${start.state.search}`, { replace: true });
  }, [views, navigate, pathname, search]);
};

/** Its columns and density are taken over when it is opened, by whatever link. */
const useLayoutOf = (area: string, view: SavedView | undefined): void => {
  const [, setLayout] = useTableLayout(area);
  const taken = useRef(0);
  useEffect(() => {
    if (!view || taken.current === view.id) return;
    taken.current = view.id;
    setLayout(layoutOf(view));
  }, [view, setLayout]);
};

const useEditView = () => {
  const textOf = useFailureText();
  return async (
    view: SavedView,
    fields: { position?: number; state?: SavedView['state'] },
  ): Promise<void> => {
    const answer = await callAdmin(editViewEndpoint, { params: { id: view.id }, body: fields });
    if (!answer.ok) showToast(textOf(answer), { isError: true });
    await queryClient.invalidateQueries({ queryKey: ['GET', viewsEndpoint.path] });
  };
};

/** Of the view that is open: its place, whether it opens first, its removal. */
const ViewMenu = ({ view, views, area }: { view: SavedView; views: readonly SavedView[]; area: string }) => {
  const t = useText();
  const edit = useEditView();
  const [layout] = useTableLayout(area);
  const own = views.filter(({ is_own }) => is_own);
  const at = own.indexOf(view);
  const move = async (by: 1 | -1) => {
    const order = own.filter((one) => one !== view);
    order.splice(at + by, 0, view);
    for (const [position, one] of order.entries())
      if (one.position !== position + 1) await edit(one, { position: position + 1 });
    showToast(t('shell.view_moved', { name: view.name, place: at + by + 1, count: own.length }));
  };
  const start = async () => {
    for (const one of own.filter(({ state }) => state.is_start))
      await edit(one, { state: { ...one.state, is_start: false } });
    if (!view.state.is_start) await edit(view, { state: { ...view.state, is_start: true } });
  };
  const remove = async () => {
    const answer = await callAdmin(removeViewEndpoint, { params: { id: view.id } });
    if (answer.ok) showToast(t('shell.view_removed', { name: view.name }));
  };
  return (
    <Menu label={t('shell.view_menu', { name: view.name })} button={<Icon name="chevron-down" size={16} />}>
      {at > 0 && <MenuItem onSelect={() => void move(-1)}>{t('shell.view_earlier')}</MenuItem>}
      {at < own.length - 1 && <MenuItem onSelect={() => void move(1)}>{t('shell.view_later')}</MenuItem>}
      <MenuItem isChosen={view.state.is_start ?? false} onSelect={() => void start()}>
        {t('shell.view_start')}
      </MenuItem>
      <MenuItem
        onSelect={() =>
          void edit(view, {
            state: { ...view.state, columns: [...layout.columns], is_tight: layout.is_tight },
          })
        }
      >
        {t('shell.view_columns')}
      </MenuItem>
      <MenuItem onSelect={() => void remove()}>{t('shell.remove_view')}</MenuItem>
    </Menu>
  );
};

/** [OFFICE-28] */
export const ViewTabs = ({ area, columns, filters, builtIn = [], useCount, children }: ViewTabsProps) => {
  const t = useText();
  const { search } = useLocation();
  const [isSaving, setSaving] = useState(false);
  const { data } = useRead(viewsEndpoint, { query: { area } }, { entities: ['saved_view'] });
  const views: readonly SavedView[] = data?.value ?? [];
  const open = views.find(({ state }) => state.search === filtersOf(search));
  const present = open?.is_own ? open : undefined;
  const missing = open ? missingIn(open, { columns, filters }) : [];
  useStartView(data?.value);
  useLayoutOf(area, open);
  const hasTabs = builtIn.length + views.length > 0 || children !== undefined;
  if (!hasTabs && filtersOf(search) === '') return null;
  return (
    <nav className="tabs" aria-label={t('shell.views')}>
      {builtIn.map((view) => (
        <Tab key={view.search} {...view} useCount={useCount} />
      ))}
      {views.map(({ id, name, state }) => (
        <Tab key={id} title={name} search={state.search} useCount={useCount} />
      ))}
      {children}
      {filtersOf(search) !== '' && !present && (
        <button type="button" className="tab" onClick={() => setSaving(true)}>
          <Icon name="plus" size={16} /> {t('shell.save_view')}
        </button>
      )}
      {present && <ViewMenu key={present.id} view={present} views={views} area={area} />}
      <ModalDialog
        open={isSaving}
        onClose={() => setSaving(false)}
        label={t('shell.save_view')}
        className="dialog"
      >
        <SaveView area={area} onClose={() => setSaving(false)} />
      </ModalDialog>
      {missing.length > 0 && (
        <p className="tabs-missing" role="status">
          {t('shell.view_missing', { names: missing.join(', ') })}
        </p>
      )}
    </nav>
  );
};
