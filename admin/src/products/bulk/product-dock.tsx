// [OFFICE-30] What can be done with the chosen products: previewed first, then a job with its progress.
import { isPriceAct, type ProductAct } from '@klaas/core/catalog/office/product-act.ts';
import type { ProductKind, ProductWhere } from '@klaas/core/catalog/office/product-filter.ts';
import {
  type ProductBulkSample,
  type ProductProblem,
  planProductBulkEndpoint,
  startProductBulkEndpoint,
} from '@klaas/core/contract/admin/product-bulk-endpoints.ts';
import type { ProductRow } from '@klaas/core/contract/admin/product-list-endpoints.ts';
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { useState } from 'react';
import { callAdmin, type Failure } from '../../api/call.ts';
import { useText } from '../../i18n/use-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Selection } from '../../ui/table/use-selection.ts';
import { showToast } from '../../ui/toast.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { useCellText } from '../grid/grid-columns.ts';
import { MANY_MS } from '../use-undo.ts';
import { ActForm } from './act-form.tsx';
import { RunResult, useProblemText } from './run-result.tsx';
import { useRun } from './use-run.ts';
import '../../styles/product-bulk.css';

interface Plan {
  act: ProductAct;
  changed: number;
  same: number;
  problems: readonly { rule: ProductProblem; count: number }[];
  samples: readonly ProductBulkSample[];
}

const useValueText = () => {
  const { shown } = useCellText();
  return (act: ProductAct, value: string | number | null): string => {
    if (value === null || value === '') return '–';
    if (isPriceAct(act)) return shown('price', value);
    return act.kind === 'state' ? shown('state', value) : String(value);
  };
};

const PlanView = ({ plan, onStart, onBack }: { plan: Plan; onStart: () => void; onBack: () => void }) => {
  const t = useText();
  const textOf = useValueText();
  const problemText = useProblemText();
  const { act, changed, same, problems, samples } = plan;
  return (
    <>
      <p role="status">
        <strong>{t('products.plan_changed', { count: changed })}</strong>
        {same > 0 && <> {t('products.plan_same', { count: same })}</>}
      </p>
      {problems.length > 0 && (
        <ul className="plain-list">
          {problems.map(({ rule, count }) => (
            <li key={rule} className="field-error">
              {t('products.plan_problem', { count, reason: problemText(rule) })}
            </li>
          ))}
        </ul>
      )}
      <section className="bulk-samples" aria-label={t('products.plan_samples')} tabIndex={-1}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('products.sku')}</th>
              <th scope="col">{t('products.product')}</th>
              <th scope="col">{t('products.plan_value')}</th>
            </tr>
          </thead>
          <tbody>
            {samples.map(({ sku, name, before, after, problem }) => (
              <tr key={sku}>
                <td>{sku}</td>
                <td>{name}</td>
                <td>
                  {problem ? (
                    <>
                      {textOf(act, before)} <span className="field-error">{problemText(problem)}</span>
                    </>
                  ) : (
                    <>
                      <del>{textOf(act, before)}</del> <ins>{textOf(act, after)}</ins>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="form-acts">
        <button type="button" className="button-primary" disabled={changed === 0} onClick={onStart}>
          {t('products.plan_start', { count: changed })}
        </button>
        <button type="button" className="button" onClick={onBack}>
          {t('products.plan_back')}
        </button>
      </div>
    </>
  );
};

interface ProductDockProps {
  selection: Selection;
  where: ProductWhere;
  kind: ProductKind;
  store: string;
  categories: readonly { id: number; title: string }[];
  total: number;
  rows: readonly ProductRow[];
}

export const ProductDock = ({ selection, where, kind, store, total, rows, categories }: ProductDockProps) => {
  const t = useText();
  const failureText = useFailureText();
  const [isOpen, setOpen] = useState(false);
  const [plan, setPlan] = useState<Plan | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [runId, setRunId] = useState<string | null>(null);
  const { run, cancel } = useRun(runId);
  const count = selection.isAll ? total : selection.keys.size;
  const bodyOf = (act: ProductAct) => {
    const common = { store, kind, act };
    if (selection.isAll) return { ...common, where };
    const chosen = rows.filter(({ key }) => selection.has(key));
    return {
      ...common,
      where: { ids: [...new Set(chosen.map(({ id }) => id))] },
      ...(kind === 'variants' && { skus: chosen.map(({ sku }) => sku) }),
    };
  };
  const told = (failure: Failure) => {
    const [field] = failure.fields ?? [];
    const text = failure.detail === 'bulk_too_large' ? t('products.bulk_too_large') : failureText(failure);
    showToast(field ? `${text} ${field.field}: ${field.rule}` : text, { isError: true });
  };
  const ask = async (act: ProductAct) => {
    setBusy(true);
    const signal = AbortSignal.timeout(MANY_MS);
    const answer = await callAdmin(planProductBulkEndpoint, { body: bodyOf(act) }, { signal });
    setBusy(false);
    if (!answer.ok) return told(answer);
    setPlan({ act, ...answer.value });
  };
  const begin = async () => {
    if (!plan) return;
    const answer = await callAdmin(startProductBulkEndpoint, { body: bodyOf(plan.act) });
    if (!answer.ok) return told(answer);
    setPlan(null);
    setOpen(false);
    setRunId(answer.value.id);
  };
  const end = () => {
    setRunId(null);
    selection.clear();
  };
  if (count === 0 && runId === null) return null;
  return (
    <section className="dock" aria-label={t('products.chosen_label')}>
      {runId !== null ? (
        run && <RunResult run={run} onCancel={() => void cancel()} onClose={end} />
      ) : (
        <>
          <strong>{t('products.chosen', { count })}</strong>
          {!selection.isAll && count === rows.length && total > count && (
            <button type="button" className="dock-act" onClick={selection.chooseAllMatching}>
              {t('products.choose_all', { count: total })}
            </button>
          )}
          <button type="button" className="dock-act" onClick={() => setOpen(true)}>
            <Icon name="pencil" size={16} /> {t('products.act_open')}
          </button>
          <button type="button" className="dock-act" aria-label={t('shell.close')} onClick={selection.clear}>
            <Icon name="close" size={16} />
          </button>
        </>
      )}
      <ModalDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        label={t('products.act_open')}
        className="dialog bulk-dialog"
      >
        <div className="view-form">
          <h2>{t('products.act_title', { count })}</h2>
          {plan ? (
            <PlanView plan={plan} onStart={() => void begin()} onBack={() => setPlan(null)} />
          ) : (
            <ActForm
              {...{ store, categories, isBusy }}
              onPlan={(act) => void ask(act)}
              onClose={() => setOpen(false)}
            />
          )}
        </div>
      </ModalDialog>
    </section>
  );
};
