// [OFFICE-97] Every write of redirects: loops are refused, chains shortened, all in one transaction. Whoever moves a
// page calls `addIn` in the transaction of the move.
import { randomUUID } from 'node:crypto';
import { planRedirect, type RedirectRule } from '@klaas/core/content/redirect/plan-redirect.ts';
import {
  type AddressContext,
  normalizePath,
  parseFrom,
  parseTo,
} from '@klaas/core/content/redirect/redirect-address.ts';
import type { Fields } from '@klaas/core/staff/merge-fields.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { transactResult } from '../../db/transact-result.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import {
  createEntity,
  type EditError,
  type EntityStore,
  editEntity,
  type FieldError,
  removeEntity,
} from '../../staff/edit-service.ts';
import { createTableEntity } from '../../staff/table-entity-service.ts';
import {
  findRedirect,
  loadChain,
  loadLeadingTo,
  lockRedirects,
  nextRedirectId,
} from './redirect-repository.ts';

const FIELDS = ['from_path', 'store', 'to_path', 'code'] as const;

const ruleOf = (id: number, fields: Fields): RedirectRule => ({
  id,
  store: String(fields['store'] ?? ''),
  from_path: String(fields['from_path']),
  to_path: String(fields['to_path']),
  code: fields['code'] === 302 ? 302 : 301,
});

/** Redirects that matter for one that is to be written. */
const loadOthers = async (
  tx: Transaction,
  wanted: RedirectRule,
  storeCodes: readonly string[],
): Promise<RedirectRule[]> => {
  const leading = await loadLeadingTo(tx, wanted.from_path, storeCodes);
  const to = normalizePath(wanted.to_path, storeCodes);
  const paths = [wanted.from_path, ...leading.map(({ from_path }) => from_path), ...(to ? [to.path] : [])];
  const chain = await loadChain(tx, paths, storeCodes);
  return [...new Map([...leading, ...chain].map((one) => [one.id, one])).values()].filter(
    ({ id }) => id !== wanted.id,
  );
};

const fieldOf = { exists: 'from_path', itself: 'to_path', loop: 'to_path' } as const;

/** An undo passes here too: what has become a loop meanwhile is refused. */
export const createRedirectEntity = (storeCodes: readonly string[]): EntityStore => {
  const entity = createTableEntity({
    ...{ entity: 'url_redirect', table: 'url_redirect', key: ['id'] },
    fields: FIELDS,
  });
  return {
    ...entity,
    check: async (tx, { id }, after) => {
      const wanted = ruleOf(Number(id), after);
      if (wanted.store !== '' && !storeCodes.includes(wanted.store))
        return [{ field: 'store', rule: 'unknown_store' }];
      await lockRedirects(tx);
      const planned = planRedirect(await loadOthers(tx, wanted, storeCodes), wanted, storeCodes);
      return planned.ok ? [] : [{ field: fieldOf[planned.error], rule: planned.error }];
    },
  };
};

export interface RedirectFields {
  from_path: string;
  to_path: string;
  code: 301 | 302;
  store: string;
}

export type RedirectResult =
  | {
      ok: true;
      value: {
        id: number;
        to_path: string;
        shortened: number;
        version: number;
        isNew: boolean;
        isChanged: boolean;
      };
    }
  | EditError;

interface RedirectEditorDeps {
  db: Database;
  redirects: EntityStore;
  context: AddressContext;
}

export interface SaveOptions {
  /** Undefined: a new one. */
  id?: number | undefined;
  version?: number | undefined;
  /** One from the same path is changed instead of refused. */
  replaces?: boolean;
  /** Refuses a redirect from a page that exists; undefined: the caller has just taken it away. */
  isLivePage?: ((store: string, path: string) => Promise<boolean>) | undefined;
}

const placeOf = (id: number) => ({ id: String(id), store: '' });
const refused = (errors: FieldError[]): EditError => ({ ok: false, error: 'invalid', errors });

export const createRedirectEditor = ({ db, redirects, context }: RedirectEditorDeps) => {
  const { storeCodes } = context;

  const parse = ({ from_path, to_path, code, store }: RedirectFields) => {
    const from = parseFrom(from_path, context);
    const to = parseTo(to_path, context);
    const errors: FieldError[] = [];
    if (!from.ok) errors.push({ field: 'from_path', rule: from.error });
    else if (from.value.store !== '' && store !== '' && from.value.store !== store)
      errors.push({ field: 'store', rule: 'other_store' });
    if (!to.ok) errors.push({ field: 'to_path', rule: to.error });
    if (!from.ok || !to.ok || errors.length > 0) return { ok: false as const, errors };
    const scope = from.value.store || store;
    return {
      ok: true as const,
      fields: { from_path: from.value.path, to_path: to.value, code, store: scope },
    };
  };

  const isLiveIn = async (
    { store, from_path }: RedirectFields,
    isLivePage: NonNullable<SaveOptions['isLivePage']>,
  ): Promise<boolean> => {
    for (const code of store === '' ? storeCodes : [store])
      if (await isLivePage(code, from_path)) return true;
    return false;
  };

  const saveIn = async (
    tx: Transaction,
    author: ChangeAuthor,
    given: RedirectFields,
    options: SaveOptions = {},
  ): Promise<RedirectResult> => {
    const parsed = parse(given);
    if (!parsed.ok) return refused(parsed.errors);
    const { fields } = parsed;
    await lockRedirects(tx);
    const replaced = options.replaces ? await findRedirect(tx, fields) : undefined;
    const known = options.id ?? replaced?.id;
    const id = known ?? (await nextRedirectId(tx));
    const wanted = ruleOf(id, fields);
    const planned = planRedirect(await loadOthers(tx, wanted, storeCodes), wanted, storeCodes);
    if (!planned.ok) return refused([{ field: fieldOf[planned.error], rule: planned.error }]);
    if (options.isLivePage && (await isLiveIn(fields, options.isLivePage)))
      return refused([{ field: 'from_path', rule: 'living_page' }]);
    const { to_path, shortened } = planned.value;
    const whole: ChangeAuthor = shortened.length > 0 ? { bulkId: randomUUID(), ...author } : author;
    const after = { ...fields, to_path };
    const written =
      known === undefined
        ? await createEntity(tx, redirects, whole, placeOf(id), after)
        : await editEntity(tx, redirects, whole, placeOf(id), { fields: after, version: options.version });
    if (!written.ok) return written;
    for (const one of shortened) {
      const followed = await editEntity(tx, redirects, whole, placeOf(one.id), {
        fields: { to_path: one.to_path },
      });
      if (!followed.ok) return followed;
    }
    const { version } = written.value;
    const isChanged = version !== replaced?.version;
    return {
      ok: true,
      value: { id, to_path, shortened: shortened.length, version, isNew: known === undefined, isChanged },
    };
  };

  /** [OFFICE-80] A page has moved: a redirect from its new address ends, its former one leads to the new one. */
  const moveIn = async (
    tx: Transaction,
    author: ChangeAuthor,
    { store, from_path, to_path }: Pick<RedirectFields, 'store' | 'from_path' | 'to_path'>,
  ): Promise<EditError | null> => {
    const here = parseFrom(to_path, context);
    const ended = here.ok ? await findRedirect(tx, { from_path: here.value.path, store }) : undefined;
    if (ended) {
      const removed = await removeEntity(tx, redirects, author, placeOf(ended.id));
      if (!removed.ok) return removed;
    }
    const saved = await saveIn(tx, author, { from_path, to_path, code: 301, store }, { replaces: true });
    return saved.ok ? null : saved;
  };

  return {
    /** In the transaction of the caller, which is rolled back when the answer is a refusal. */
    saveIn,
    /** The path has become a page: it leads nowhere else any more. */
    clearIn: async (
      tx: Transaction,
      author: ChangeAuthor,
      at: Pick<RedirectFields, 'from_path' | 'store'>,
    ): Promise<void> => {
      const from = parseFrom(at.from_path, context);
      const found = from.ok && (await findRedirect(tx, { from_path: from.value.path, store: at.store }));
      if (found) await removeEntity(tx, redirects, author, placeOf(found.id));
    },
    /** As above. */
    moveIn,
    save: (
      author: ChangeAuthor,
      fields: RedirectFields,
      options: SaveOptions = {},
    ): Promise<RedirectResult> => transactResult(db, (tx) => saveIn(tx, author, fields, options)),
    remove: (author: ChangeAuthor, id: number) =>
      db.transaction((tx) => removeEntity(tx, redirects, author, placeOf(id))),
  };
};

export type RedirectEditor = ReturnType<typeof createRedirectEditor>;
