// Tags of an order: shown at once, taken back with the reason when the server refuses.
import { markOrderEndpoint } from '@klaas/core/contract/admin/order-act-endpoints.ts';
import type { OrderPage } from '@klaas/core/contract/admin/order-endpoints.ts';
import { type FormEvent, useState } from 'react';
import { callAdmin } from '../api/call.ts';
import { queryClient } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { Icon } from '../ui/icon.tsx';
import { RefusedEdit } from '../ui/optimistic/refused-edit.tsx';
import { useOptimistic } from '../ui/optimistic/use-optimistic.ts';
import { useOrderFailure } from './use-order-act.ts';

const renew = () =>
  queryClient.invalidateQueries({
    predicate: ({ meta }) => ((meta?.['entities'] ?? []) as string[]).includes('order_mark'),
  });

export const OrderTags = ({ order }: { order: OrderPage }) => {
  const t = useText();
  const failureText = useOrderFailure();
  const [typed, setTyped] = useState('');
  /** Of one tag, not of the list: tried again it leaves what a colleague added meanwhile. */
  const [wanted, setWanted] = useState<{ tag: string; isAdded: boolean } | null>(null);
  const { id } = order;
  const mayMark = order.actions.includes('mark');
  const { shown, refused, edit, dismiss } = useOptimistic<{ tags: string[] }>({
    stored: { tags: order.tags },
    version: order.marks_version,
    save: async ({ tags = [] }, version) => {
      const answer = await callAdmin(markOrderEndpoint, {
        params: { id: String(id) },
        body: { tags, version },
      });
      await renew();
      return answer;
    },
    doneText: t('orders.tags_saved'),
  });
  const { tags } = shown;
  const change = (tag: string, isAdded: boolean) => {
    setWanted({ tag, isAdded });
    const others = tags.filter((other) => other !== tag);
    void edit({ tags: isAdded ? [...others, tag] : others });
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    const tag = typed.trim();
    if (tag === '') return;
    setTyped('');
    change(tag, true);
  };
  return (
    <>
      <p className="tags">
        {tags.map((tag) => (
          <span key={tag} className="tag">
            {tag}
            {mayMark && (
              <button
                type="button"
                className="tag-remove"
                aria-label={t('orders.tag_remove', { tag })}
                onClick={() => change(tag, false)}
              >
                <Icon name="close" size={14} />
              </button>
            )}
          </span>
        ))}
      </p>
      {mayMark && (
        <form className="note-form" onSubmit={add}>
          <input
            aria-label={t('orders.tag')}
            placeholder={t('orders.tag')}
            maxLength={40}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <button type="submit" className="button">
            {t('orders.tag_add')}
          </button>
        </form>
      )}
      <RefusedEdit
        refused={refused}
        wanted={wanted?.isAdded ? wanted.tag : t('orders.tag_remove', { tag: wanted?.tag ?? '' })}
        textOf={failureText}
        onAgain={() => wanted && change(wanted.tag, wanted.isAdded)}
        onDismiss={dismiss}
      />
    </>
  );
};
