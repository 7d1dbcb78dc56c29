// [OFFICE-97] Redirects among each other: a loop is refused, and a chain of lasting redirects is shortened, so that a
// visitor is redirected once.
import type { Result } from '../../stores/result.ts';
import { normalizePath, type ShopPath } from './redirect-address.ts';

export interface RedirectRule {
  /** 0: not stored yet. */
  id: number;
  /** Empty: in every store. */
  store: string;
  from_path: string;
  /** A path, in the store of the visitor unless it begins with a store's prefix, or an address of another site. */
  to_path: string;
  /** 301 lasts, 302 is for a while. */
  code: 301 | 302;
}

/** Stored chains are shortened; temporary redirects and those of several stores may follow each other. */
const MAX_STEPS = 20;

type Place = ShopPath;

const keyOf = ({ store, path }: Place): string => `${store} ${path}`;

/** The place in the shop that a redirect leads to; null: another site. */
const placeOf = (to: string, store: string, storeCodes: readonly string[]): Place | null => {
  if (!to.startsWith('/')) return null;
  const address = normalizePath(to, storeCodes);
  return address && { store: address.store || store, path: address.path };
};

export const ruleAt = (rules: readonly RedirectRule[], { store, path }: Place): RedirectRule | undefined => {
  const here = rules.filter(({ from_path }) => from_path === path);
  return here.find((rule) => rule.store === store) ?? here.find((rule) => rule.store === '');
};

/** `to`, as seen from `store`, of a redirect that was found in `at`. */
const seenFrom = (to: string, at: string, store: string, storeCodes: readonly string[]): string => {
  if (!to.startsWith('/') || at === store) return to;
  return normalizePath(to, storeCodes)?.store ? to : `/${at}${to === '/' ? '' : to}`;
};

interface Followed {
  /** As seen from the store of the start. */
  to: string;
  code: 301 | 302;
  /** Of the first redirect: its visits are counted. */
  id: number;
  isLoop: boolean;
}

/** Where a visitor of `start` is sent to; null: no redirect leads from there. */
export const followRedirects = (
  rules: readonly RedirectRule[],
  start: Place,
  storeCodes: readonly string[],
  { onlyLasting = false }: { onlyLasting?: boolean } = {},
): Followed | null => {
  const first = ruleAt(rules, start);
  if (!first) return null;
  const seen = new Set([keyOf(start)]);
  const found: Followed = { to: first.to_path, code: first.code, id: first.id, isLoop: false };
  let place = placeOf(first.to_path, start.store, storeCodes);
  for (let step = 0; place && step <= MAX_STEPS; step += 1) {
    if (seen.has(keyOf(place)) || step === MAX_STEPS) return { ...found, isLoop: true };
    seen.add(keyOf(place));
    const rule = ruleAt(rules, place);
    if (!rule || (onlyLasting && rule.code === 302)) break;
    found.to = seenFrom(rule.to_path, place.store, start.store, storeCodes);
    if (rule.code === 302) found.code = 302;
    place = placeOf(rule.to_path, place.store, storeCodes);
  }
  return found;
};

const scopeOf = ({ store }: RedirectRule, storeCodes: readonly string[]): readonly string[] =>
  store === '' ? storeCodes : [store];

/** The one end of a lasting chain; null: it differs between the stores, or there is none. */
const endOf = (
  rules: readonly RedirectRule[],
  rule: RedirectRule,
  storeCodes: readonly string[],
): string | null => {
  const ends = scopeOf(rule, storeCodes)
    // Another redirect is obeyed in that store.
    .filter((store) => ruleAt(rules, { store, path: rule.from_path }) === rule)
    .map((store) =>
      followRedirects(rules, { store, path: rule.from_path }, storeCodes, { onlyLasting: true }),
    );
  const [end] = ends;
  return end && !end.isLoop && ends.every((one) => one?.to === end.to) ? end.to : null;
};

export interface PlannedRedirect {
  /** Of the wanted redirect: the end of the chain that it would begin. */
  to_path: string;
  /** Stored ones that led to the wanted one: they lead to its end now. */
  shortened: { id: number; to_path: string }[];
}

/** `others`: at least those that can be reached from the wanted one, and those that lead to it. */
export const planRedirect = (
  others: readonly RedirectRule[],
  wanted: RedirectRule,
  storeCodes: readonly string[],
): Result<PlannedRedirect, 'itself' | 'loop' | 'exists'> => {
  const { from_path, store } = wanted;
  if (others.some((one) => one.from_path === from_path && one.store === store))
    return { ok: false, error: 'exists' };
  const rules = [...others, wanted];
  for (const code of scopeOf(wanted, storeCodes)) {
    const to = placeOf(wanted.to_path, code, storeCodes);
    if (to && to.path === from_path && to.store === code) return { ok: false, error: 'itself' };
    const start = { store: code, path: from_path };
    if (ruleAt(rules, start) === wanted && followRedirects(rules, start, storeCodes)?.isLoop)
      return { ok: false, error: 'loop' };
  }
  const shortened = others.flatMap((one) => {
    const end = one.from_path === from_path ? null : endOf(rules, one, storeCodes);
    return end === null || end === one.to_path ? [] : [{ id: one.id, to_path: end }];
  });
  return { ok: true, value: { to_path: endOf(rules, wanted, storeCodes) ?? wanted.to_path, shortened } };
};
