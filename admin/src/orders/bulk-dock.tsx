// What can be done with the chosen orders: how many can is said first, then the job's progress.
import { ordersCsvEndpoint } from '@klaas/core/contract/admin/list-export-endpoints.ts';
import {
  orderBulkEndpoint,
  planOrderBulkEndpoint,
  printOrdersEndpoint,
  startOrderBulkEndpoint,
} from '@klaas/core/contract/admin/order-bulk-endpoints.ts';
import type { OrderListRow } from '@klaas/core/contract/admin/order-list-endpoints.ts';
import { colleaguesEndpoint } from '@klaas/core/contract/admin/shell-endpoints.ts';
import { type BulkAction, isPrinted } from '@klaas/core/orders/office/order-bulk.ts';
import type { OrderWhere } from '@klaas/core/orders/office/order-filter.ts';
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { useEffect, useState } from 'react';
import { callAdmin } from '../api/call.ts';
import { downloadFile } from '../api/download.ts';
import { queryClient, useRead } from '../api/queries.ts';
import type { MessageId } from '../i18n/message-id.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import type { Selection } from '../ui/table/use-selection.ts';
import { showToast } from '../ui/toast.tsx';
import { useOrderFailure } from './use-order-act.ts';

interface Plan {
  action: BulkAction;
  can: number;
  cannot: readonly { reason: string; count: number }[];
}

const POLL_MS = 1000;

/** Asks until the job has ended, then tells what it did. */
const useBulkProgress = (onDone: () => void) => {
  const t = useText();
  const [running, setRunning] = useState<{ id: string; done: number; total: number } | null>(null);
  const key = running?.id;
  useEffect(() => {
    if (key === undefined) return;
    const timer = setInterval(async () => {
      const answer = await callAdmin(orderBulkEndpoint, { params: { key } });
      if (!answer.ok) return;
      const { done, total, is_finished, refused } = answer.value;
      if (!is_finished) return setRunning({ id: key, done, total });
      setRunning(null);
      showToast(t('orders.bulk_done', { count: total - refused.length, refused: refused.length }));
      onDone();
      await queryClient.invalidateQueries();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [key, t, onDone]);
  return { running, start: (id: string, total: number) => setRunning({ id, done: 0, total }) };
};

const PlanDialog = ({ plan, onStart, onClose }: { plan: Plan; onStart: () => void; onClose: () => void }) => {
  const t = useText();
  return (
    <div className="view-form">
      <h2>{t(`orders.bulk_${plan.action.kind}`)}</h2>
      <p>{t('orders.bulk_can', { count: plan.can })}</p>
      {plan.cannot.length > 0 && (
        <ul className="plain-list">
          {plan.cannot.map(({ reason, count }) => (
            <li key={reason}>
              {t('orders.bulk_cannot', {
                count,
                state: t(`orders.${reason}` as MessageId),
              })}
            </li>
          ))}
        </ul>
      )}
      {plan.action.kind === 'ship' && <p className="muted">{t('orders.ship_final')}</p>}
      <div className="form-acts">
        <button type="button" className="button-primary" disabled={plan.can === 0} onClick={onStart}>
          {t(`orders.bulk_${plan.action.kind}`)}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {t('shell.cancel')}
        </button>
      </div>
    </div>
  );
};

const PRINTED = ['delivery_notes', 'invoices', 'labels'] as const;

const PrintMenu = ({ onPlan }: { onPlan: (kind: (typeof PRINTED)[number]) => void }) => {
  const t = useText();
  return (
    <Menu
      label={t('orders.bulk_print')}
      className="dock-menu"
      button={
        <>
          <Icon name="printer" size={16} /> {t('orders.bulk_print')}
        </>
      }
    >
      {PRINTED.map((kind) => (
        <MenuItem key={kind} onSelect={() => onPlan(kind)}>
          {t(`orders.bulk_${kind}`)}
        </MenuItem>
      ))}
    </Menu>
  );
};

const Assign = ({ onAssign }: { onAssign: (id: number | null) => void }) => {
  const t = useText();
  const { data } = useRead(colleaguesEndpoint, {}, { entities: ['staff_member'] });
  return (
    <Menu
      label={t('orders.bulk_assign')}
      className="dock-menu"
      button={
        <>
          <Icon name="person" size={16} /> {t('orders.bulk_assign')}
        </>
      }
    >
      <MenuItem onSelect={() => onAssign(null)}>{t('orders.nobody')}</MenuItem>
      {(data?.value ?? []).map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => onAssign(id)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
};

interface BulkDockProps {
  selection: Selection;
  where: OrderWhere;
  total: number;
  rows: readonly OrderListRow[];
}

export const BulkDock = ({ selection, where, total, rows }: BulkDockProps) => {
  const t = useText();
  const { money } = useFormat();
  const { can } = useSession();
  const failureText = useOrderFailure();
  const [plan, setPlan] = useState<Plan | null>(null);
  const [tag, setTag] = useState('');
  const { running, start } = useBulkProgress(selection.clear);
  const chosen: OrderWhere = selection.isAll ? where : { ids: [...selection.keys].map(Number) };
  const count = selection.isAll ? total : selection.keys.size;
  const sum = rows.reduce(
    (cents, row) => (selection.has(String(row.id)) ? cents + row.total_cents : cents),
    0,
  );
  const ask = async (action: BulkAction) => {
    const answer = await callAdmin(planOrderBulkEndpoint, { body: { action, where: chosen } });
    if (!answer.ok) return showToast(failureText(answer), { isError: true });
    setPlan({ action, can: answer.value.can, cannot: answer.value.cannot });
  };
  const begin = async () => {
    if (!plan) return;
    if (isPrinted(plan.action)) {
      setPlan(null);
      const query = new URLSearchParams({ kind: plan.action.kind, where: JSON.stringify(chosen) });
      const file = plan.action.kind === 'labels' ? 'labels.zip' : `${plan.action.kind}.pdf`;
      const loaded = await downloadFile(`${printOrdersEndpoint.path}?${query}`, file);
      if (!loaded.ok) showToast(failureText(loaded), { isError: true });
      return;
    }
    const answer = await callAdmin(startOrderBulkEndpoint, { body: { action: plan.action, where: chosen } });
    setPlan(null);
    if (!answer.ok) return showToast(failureText(answer), { isError: true });
    start(answer.value.id, answer.value.total);
  };
  if (count === 0 && !running) return null;
  return (
    <section className="dock" aria-label={t('orders.chosen_label')}>
      {running ? (
        <span role="status">{t('orders.bulk_running', { done: running.done, total: running.total })}</span>
      ) : (
        <>
          <strong>{t('orders.chosen', { count })}</strong>
          {!selection.isAll && <span>{money(sum)}</span>}
          {!selection.isAll && count === rows.length && total > count && (
            <button type="button" className="dock-act" onClick={selection.chooseAllMatching}>
              {t('orders.choose_all', { count: total })}
            </button>
          )}
          {can('orders.ship') && (
            <button type="button" className="dock-act" onClick={() => void ask({ kind: 'ship' })}>
              <Icon name="truck" size={16} /> {t('orders.bulk_ship')}
            </button>
          )}
          {can('orders.ship') && <PrintMenu onPlan={(kind) => void ask({ kind })} />}
          {can('orders.write') && (
            <button type="button" className="dock-act" onClick={() => void ask({ kind: 'accept' })}>
              <Icon name="check" size={16} /> {t('orders.bulk_accept')}
            </button>
          )}
          {can('orders.write') && (
            <Assign onAssign={(assignee_id) => void ask({ kind: 'assign', assignee_id })} />
          )}
          {can('orders.write') && (
            <form
              className="dock-form"
              onSubmit={(event) => {
                event.preventDefault();
                if (tag.trim() !== '') void ask({ kind: 'tag', tags: [tag.trim()] });
              }}
            >
              <input
                aria-label={t('orders.tag')}
                placeholder={t('orders.tag')}
                value={tag}
                maxLength={40}
                onChange={(event) => setTag(event.target.value)}
              />
              <button type="submit" className="dock-act">
                <Icon name="tag" size={16} /> {t('orders.bulk_tag')}
              </button>
            </form>
          )}
          {can('orders.write') && (
            <a
              className="dock-act"
              href={`${ordersCsvEndpoint.path}?list=${encodeURIComponent(JSON.stringify({ where: chosen }))}`}
              download
            >
              <Icon name="download" size={16} /> {t('orders.export')}
            </a>
          )}
          <button type="button" className="dock-act" aria-label={t('shell.close')} onClick={selection.clear}>
            <Icon name="close" size={16} />
          </button>
        </>
      )}
      <ModalDialog
        open={plan !== null}
        onClose={() => setPlan(null)}
        label={t('orders.chosen_label')}
        className="dialog"
      >
        {plan && <PlanDialog plan={plan} onStart={() => void begin()} onClose={() => setPlan(null)} />}
      </ModalDialog>
    </section>
  );
};
