// The tree: one row has the focus; arrows move it, with Alt they move the category. A row can be dragged.
import type { CategoryRow } from '@klaas/core/contract/admin/category-endpoints.ts';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { Icon } from '../ui/icon.tsx';
import {
  type Drop,
  hasChildren,
  type Place,
  placeByDrop,
  placeByStep,
  type Step,
  treeRows,
} from './tree-moves.ts';

const DRAGGED = 'application/x-klaas-category';
const STEPS: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

interface CategoryTreeProps {
  categories: readonly CategoryRow[];
  root: number;
  store: string;
  openId: number | null;
  mayWrite: boolean;
  onOpen: (id: number) => void;
  onMove: (id: number, place: Place) => void;
}

const dropOf = (event: DragEvent<HTMLElement>): Drop => {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const part = (event.clientY - top) / height;
  return part < 0.3 ? 'before' : part > 0.7 ? 'after' : 'into';
};

export const CategoryTree = (props: CategoryTreeProps) => {
  const { categories, root, store, openId, mayWrite, onOpen, onMove } = props;
  const t = useText();
  const { number } = useFormat();
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [focused, setFocused] = useState<number | null>(openId);
  const [over, setOver] = useState<{ id: number; drop: Drop } | null>(null);
  const dragged = useRef<number>(undefined);
  const tree = useRef<HTMLDivElement>(null);
  const rows = treeRows(categories, root, closed);
  const current = rows.find(({ category }) => category.id === focused)?.category.id ?? rows[0]?.category.id;

  const toggle = (id: number, isClosed: boolean): void => {
    const next = new Set(closed);
    if (isClosed) next.add(id);
    else next.delete(id);
    setClosed(next);
  };
  const focusRow = (id: number | undefined): void => {
    if (id === undefined) return;
    setFocused(id);
    tree.current?.querySelector<HTMLElement>(`[data-category="${id}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, { id, parent_id }: CategoryRow): void => {
    const at = rows.findIndex(({ category }) => category.id === id);
    const step = STEPS[event.key];
    if (event.altKey && step) {
      event.preventDefault();
      const place = mayWrite ? placeByStep(categories, { id, step, root }) : null;
      if (place) onMove(id, place);
      return;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onOpen(id);
    }
    if (!step) return;
    event.preventDefault();
    const isParent = hasChildren(categories, id);
    if (step === 'up') focusRow(rows[at - 1]?.category.id);
    if (step === 'down') focusRow(rows[at + 1]?.category.id);
    if (step === 'in') {
      if (isParent && closed.has(id)) toggle(id, false);
      else if (isParent) focusRow(rows[at + 1]?.category.id);
    }
    if (step === 'out') {
      if (isParent && !closed.has(id)) toggle(id, true);
      else if (parent_id !== root) focusRow(parent_id);
    }
  };
  const drop = (event: DragEvent<HTMLElement>, target: number): void => {
    event.preventDefault();
    setOver(null);
    const id = dragged.current;
    const place = id === undefined ? null : placeByDrop(categories, { id, target, drop: dropOf(event) });
    if (id !== undefined && place) onMove(id, place);
  };
  return (
    <div className="category-tree" role="tree" aria-label={t('categories.title')} ref={tree}>
      {rows.map(({ category, level }) => {
        const { id, is_active, products, texts } = category;
        const isParent = hasChildren(categories, id);
        const name = texts[store]?.name ?? Object.values(texts)[0]?.name ?? String(id);
        const missing = Object.keys(texts).length;
        return (
          <div
            key={id}
            role="treeitem"
            aria-level={level}
            aria-expanded={isParent ? !closed.has(id) : undefined}
            aria-selected={id === openId}
            tabIndex={id === current ? 0 : -1}
            data-category={id}
            data-over={over?.id === id ? over.drop : undefined}
            style={{ paddingInlineStart: `${level * 22 - 8}px` }}
            draggable={mayWrite}
            onFocus={() => setFocused(id)}
            onClick={() => onOpen(id)}
            onKeyDown={(event) => onKeyDown(event, category)}
            onDragStart={(event) => {
              dragged.current = id;
              event.dataTransfer.setData(DRAGGED, String(id));
              event.dataTransfer.effectAllowed = 'move';
            }}
            onDragOver={(event) => {
              if (!event.dataTransfer.types.includes(DRAGGED)) return;
              event.preventDefault();
              setOver({ id, drop: dropOf(event) });
            }}
            onDragLeave={() => setOver(null)}
            onDrop={(event) => drop(event, id)}
          >
            <span
              className="tree-toggle"
              aria-hidden="true"
              onClick={(event) => {
                event.stopPropagation();
                if (isParent) toggle(id, !closed.has(id));
              }}
            >
              {isParent && <Icon name={closed.has(id) ? 'chevron-right' : 'chevron-down'} size={16} />}
            </span>
            <span className={is_active ? undefined : 'muted'}>{name}</span>
            {!is_active && <span className="tag">{t('categories.hidden')}</span>}
            {missing === 1 && <span className="tag">{t('categories.one_store')}</span>}
            <span className="tree-count">{number(products)}</span>
          </div>
        );
      })}
    </div>
  );
};
