// Views of a list as tabs, each with its count: those of the shop, own ones and shared ones.
import {
  createViewEndpoint,
  removeViewEndpoint,
  type SavedView,
  viewsEndpoint,
} from '@klaas/core/contract/admin/view-endpoints.ts';
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { callAdmin } from '../../api/call.ts';
import { queryClient, useRead } from '../../api/queries.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useText } from '../../i18n/use-text.tsx';
import { useSession } from '../../shell/session.tsx';
import { Icon } from '../icon.tsx';
import { showToast } from '../toast.tsx';
import { useFailureText } from '../use-failure-text.ts';

export interface BuiltInView {
  title: string;
  /** Filters as in the address; empty: everything. */
  search: string;
}

interface ViewTabsProps {
  area: string;
  builtIn: readonly BuiltInView[];
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
        state: { search: filtersOf(search) },
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

export const ViewTabs = ({ area, builtIn, useCount, children }: ViewTabsProps) => {
  const t = useText();
  const { search } = useLocation();
  const [isSaving, setSaving] = useState(false);
  const { data } = useRead(viewsEndpoint, { query: { area } }, { entities: ['saved_view'] });
  const views: readonly SavedView[] = data?.value ?? [];
  const present = views.find(({ state, is_own }) => is_own && state.search === filtersOf(search));
  const remove = async (view: SavedView) => {
    const answer = await callAdmin(removeViewEndpoint, { params: { id: view.id } });
    if (answer.ok) showToast(t('shell.view_removed', { name: view.name }));
  };
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
      {present && (
        <button type="button" className="tab" onClick={() => void remove(present)}>
          <Icon name="close" size={14} /> {t('shell.remove_view')}
        </button>
      )}
      <ModalDialog
        open={isSaving}
        onClose={() => setSaving(false)}
        label={t('shell.save_view')}
        className="dialog"
      >
        <SaveView area={area} onClose={() => setSaving(false)} />
      </ModalDialog>
    </nav>
  );
};
