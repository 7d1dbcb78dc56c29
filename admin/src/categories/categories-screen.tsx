// [OFFICE-88] The category tree: created, named, hidden and moved, by drag and by keys. Whatever changes addresses is
// shown before it is done.
import {
  type CategoryRow,
  type ChangedCategory,
  categoriesEndpoint,
  createCategoryEndpoint,
  moveCategoryEndpoint,
} from '@klaas/core/contract/admin/category-endpoints.ts';
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { type FormEvent, useState } from 'react';
import { callAdmin, type Failure } from '../api/call.ts';
import { failureOf, queryClient, useRead } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { RuleField, RuleSelect } from '../orders/rule-field.tsx';
import { useSession } from '../shell/session.tsx';
import { useFilterValue } from '../ui/filters.tsx';
import { Icon } from '../ui/icon.tsx';
import { FailedState, PageHead } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';
import { useCategoryErrors } from './category-failure.ts';
import { CategoryPeek } from './category-peek.tsx';
import { CategoryTree } from './category-tree.tsx';
import { type Place, treeRows } from './tree-moves.ts';
import '../styles/categories.css';

interface Tree {
  root: number;
  stores: readonly string[];
  categories: readonly CategoryRow[];
}

const NOTHING_CLOSED: ReadonlySet<number> = new Set();
const SHOWN_ADDRESSES = 8;

const nameIn = ({ texts, id }: CategoryRow, store: string): string =>
  texts[store]?.name ?? Object.values(texts)[0]?.name ?? String(id);

const NewCategory = ({ tree, onDone }: { tree: Tree; onDone: (id?: number) => void }) => {
  const t = useText();
  const errorsOf = useCategoryErrors();
  const [parent, setParent] = useState(String(tree.root));
  const [names, setNames] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const errors = errorsOf(failure);
  const store = tree.stores[0] ?? '';
  const stores = tree.stores.filter((one) =>
    tree.categories.some(({ id, texts }) => id === tree.root && texts[one]),
  );
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const answer = await callAdmin(createCategoryEndpoint, { body: { parent_id: Number(parent), names } });
    setFailure(answer.ok ? null : answer);
    if (answer.ok) await queryClient.invalidateQueries();
    setBusy(false);
    if (!answer.ok) return;
    onDone(answer.value.id);
  };
  return (
    <form className="dialog-body" onSubmit={(event) => void send(event)}>
      <h2>{t('categories.new')}</h2>
      <RuleSelect
        label={t('categories.parent')}
        error={errors['parent_id']}
        value={parent}
        onChange={({ target }) => setParent(target.value)}
      >
        <option value={tree.root}>{t('categories.top')}</option>
        {treeRows(tree.categories, tree.root, NOTHING_CLOSED).map(({ category, level }) => (
          <option key={category.id} value={category.id}>
            {'– '.repeat(level - 1)}
            {nameIn(category, store)}
          </option>
        ))}
      </RuleSelect>
      {stores.map((one) => (
        <RuleField
          key={one}
          label={`${t('categories.name')} (${one})`}
          required
          maxLength={200}
          error={errors[`names.${one}`]}
          value={names[one] ?? ''}
          onChange={({ target }) => setNames({ ...names, [one]: target.value })}
        />
      ))}
      {(errors[''] ?? errors['url_path']) && (
        <p className="field-error" role="alert">
          {errors[''] ?? errors['url_path']}
        </p>
      )}
      <div className="form-acts">
        <button type="submit" className="button-primary" disabled={isBusy}>
          {t('categories.add')}
        </button>
        <button type="button" className="button" onClick={() => onDone()}>
          {t('shell.cancel')}
        </button>
      </div>
    </form>
  );
};

interface Planned extends ChangedCategory {
  category: CategoryRow;
  place: Place;
}

/** A move that changes addresses waits for a yes. */
const useMoves = () => {
  const t = useText();
  const errorsOf = useCategoryErrors();
  const [planned, setPlanned] = useState<Planned | null>(null);
  const call = (category: CategoryRow, place: Place, dry: boolean) =>
    callAdmin(moveCategoryEndpoint, {
      params: { id: String(category.id) },
      body: { ...place, parent_was: category.parent_id, dry },
    });
  const fail = (failure: Failure): void => {
    const [text] = Object.values(errorsOf(failure));
    showToast(text ?? '', { isError: true });
  };
  const carryOut = async (category: CategoryRow, place: Place): Promise<void> => {
    setPlanned(null);
    const answer = await call(category, place, false);
    if (!answer.ok) fail(answer);
    else showToast(t('categories.moved'));
    await queryClient.invalidateQueries();
  };
  const move = async (category: CategoryRow, place: Place): Promise<void> => {
    if (place.parent_id === category.parent_id) return carryOut(category, place);
    const tried = await call(category, place, true);
    if (!tried.ok) {
      fail(tried);
      return queryClient.invalidateQueries();
    }
    if (tried.value.addresses.length === 0) return carryOut(category, place);
    setPlanned({ ...tried.value, category, place });
  };
  return { planned, move, carryOut, cancel: () => setPlanned(null) };
};

const MoveDialog = ({ planned, onYes, onNo }: { planned: Planned; onYes: () => void; onNo: () => void }) => {
  const t = useText();
  const { addresses, products } = planned;
  return (
    <div className="dialog-body">
      <h2>{t('categories.move')}</h2>
      <p>{t('categories.move_changes', { count: addresses.length })}</p>
      <ul className="category-addresses">
        {addresses.slice(0, SHOWN_ADDRESSES).map(({ store, from, to }) => (
          <li key={`${store} ${from}`}>
            {store}: <s>/{from}</s> /{to}
          </li>
        ))}
      </ul>
      {addresses.length > SHOWN_ADDRESSES && (
        <p className="muted">{t('categories.more', { count: addresses.length - SHOWN_ADDRESSES })}</p>
      )}
      <p>{t('categories.move_products', { count: products })}</p>
      <div className="form-acts">
        <button type="button" className="button-primary" onClick={onYes}>
          {t('categories.move_yes')}
        </button>
        <button type="button" className="button" onClick={onNo}>
          {t('shell.cancel')}
        </button>
      </div>
    </div>
  );
};

const TreeView = ({ tree, mayWrite }: { tree: Tree; mayWrite: boolean }) => {
  const [openId, setOpenId] = useFilterValue('open');
  const { planned, move, carryOut, cancel } = useMoves();
  const t = useText();
  const { categories, root, stores } = tree;
  const store = stores[0] ?? '';
  const open = categories.find(({ id }) => String(id) === openId);
  const step = (by: 1 | -1) => {
    const rows = treeRows(categories, root, NOTHING_CLOSED);
    const next = rows[rows.findIndex(({ category }) => String(category.id) === openId) + by];
    if (next) setOpenId(String(next.category.id));
  };
  return (
    <div className="split">
      <div className="category-list">
        {mayWrite && <p className="muted">{t('categories.keys')}</p>}
        <CategoryTree
          categories={categories}
          root={root}
          store={store}
          openId={open?.id ?? null}
          mayWrite={mayWrite}
          onOpen={(id) => setOpenId(String(id))}
          onMove={(id, place) => {
            const category = categories.find((one) => one.id === id);
            if (category) void move(category, place);
          }}
        />
      </div>
      {open && (
        <CategoryPeek
          key={open.id}
          category={open}
          title={nameIn(open, store)}
          mayWrite={mayWrite}
          onClose={() => setOpenId('')}
          onStep={step}
        />
      )}
      <ModalDialog
        open={planned !== null}
        onClose={cancel}
        label={t('categories.move')}
        className="office-dialog"
      >
        {planned && (
          <MoveDialog
            planned={planned}
            onYes={() => void carryOut(planned.category, planned.place)}
            onNo={cancel}
          />
        )}
      </ModalDialog>
    </div>
  );
};

export const CategoriesScreen = () => {
  const t = useText();
  const { can } = useSession();
  const mayWrite = can('products.write');
  const [, setOpenId] = useFilterValue('open');
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useRead(categoriesEndpoint, {}, { entities: ['category'] });
  const failure = failureOf(error);
  const tree = data?.value;
  return (
    <div className="list-screen" aria-busy={(!tree && !failure) || undefined}>
      <PageHead
        title={t('categories.title')}
        about={tree && t('categories.count', { count: Math.max(0, tree.categories.length - 1) })}
      >
        {mayWrite && (
          <button
            type="button"
            className="button-primary"
            aria-haspopup="dialog"
            disabled={!tree}
            onClick={() => setAdding(true)}
          >
            <Icon name="plus" size={16} />
            {t('categories.new')}
          </button>
        )}
      </PageHead>
      {failure && !tree && <FailedState failure={failure} retry={() => void refetch()} />}
      {tree && <TreeView tree={tree} mayWrite={mayWrite} />}
      <ModalDialog
        open={isAdding}
        onClose={() => setAdding(false)}
        label={t('categories.new')}
        className="office-dialog"
      >
        {isAdding && tree && (
          <NewCategory
            tree={tree}
            onDone={(id) => {
              setAdding(false);
              if (id !== undefined) setOpenId(String(id));
            }}
          />
        )}
      </ModalDialog>
    </div>
  );
};
