// [OFFICE-58] One return: its legal dates, goods and photos, and the next step as the one main button.
import {
  acceptReturnEndpoint,
  type ReturnPage,
  returnEndpoint,
} from '@klaas/core/contract/admin/return-endpoints.ts';
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { failureOf, useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { shownNumber } from '../orders/order-states.tsx';
import { usePresence } from '../shell/use-presence.ts';
import { FailedState, PageHead } from '../ui/page.tsx';
import { ArriveDialog, RefundReturnDialog, RefuseDialog } from './return-dialogs.tsx';
import { ReturnPhotos } from './return-photos.tsx';
import { DueDay, noonOf, ReturnStateMark } from './return-state-mark.tsx';
import { useReturnAct } from './use-return-act.ts';
import '../styles/orders.css';
import '../styles/peek.css';
import '../styles/returns.css';

type Step = ReturnPage['steps'][number];
type Dialog = Exclude<Step, 'accept'>;

const PROGRESS = ['received', 'awaited', 'here', 'refunding', 'done'] as const;

const Progress = ({ state }: { state: ReturnPage['state'] }) => {
  const t = useText();
  if (state === 'refused') return null;
  return (
    <ol className="return-progress" aria-label={t('returns.progress')}>
      {PROGRESS.map((one) => (
        <li
          key={one}
          aria-current={one === state ? 'step' : undefined}
          data-past={PROGRESS.indexOf(one) < PROGRESS.indexOf(state)}
        >
          {t(`returns.state_${one}`)}
        </li>
      ))}
    </ol>
  );
};

const Acts = ({ page, onDialog }: { page: ReturnPage; onDialog: (dialog: Dialog) => void }) => {
  const t = useText();
  const { act, isBusy } = useReturnAct();
  const accept = () => {
    const input = { params: { id: String(page.id) }, body: { version: page.version } };
    void act(acceptReturnEndpoint, input, () => t('returns.accepted_toast'));
  };
  const [first] = page.steps;
  // The main one at the end, as on every page.
  return [...page.steps].reverse().map((step) => (
    <button
      key={step}
      type="button"
      className={step === first && step !== 'refuse' ? 'button-primary' : 'button'}
      disabled={isBusy}
      onClick={() => (step === 'accept' ? accept() : onDialog(step))}
    >
      {t(`returns.step_${step}`)}
    </button>
  ));
};

const Goods = ({ page }: { page: ReturnPage }) => {
  const t = useText();
  const { money } = useFormat();
  return (
    <section className="order-box" aria-label={t('returns.goods')}>
      <ul className="order-lines return-goods">
        {page.lines.map((line) => (
          <li key={line.item_id}>
            <div className="line-name">
              <strong>
                {line.qty} × {line.name}
              </strong>
              <span className="muted">{line.sku}</span>
              {line.condition && <span className="tag">{t(`returns.condition_${line.condition}`)}</span>}
              {line.is_restocked && <span className="tag">{t('returns.restocked')}</span>}
              {line.note !== '' && <span className="muted">{line.note}</span>}
            </div>
            <span className="line-price">
              {line.deduction_cents > 0 && t('returns.less', { sum: money(line.deduction_cents) })}
            </span>
            <strong className="line-total">{money(line.paid_cents)}</strong>
          </li>
        ))}
      </ul>
      {page.refund_cents > 0 && (
        <dl className="order-totals">
          <dt className="grand">
            {t('returns.refunded_sum')}{' '}
            {page.refund_state === 'waiting' && <span className="tag">{t('returns.waits_for_owner')}</span>}
            {page.refund_state === 'refused' && <span className="tag">{t('returns.bank_refused')}</span>}
          </dt>
          <dd className="grand">{money(page.refund_cents)}</dd>
        </dl>
      )}
    </section>
  );
};

const Dates = ({ page }: { page: ReturnPage }) => {
  const t = useText();
  const { date, moment } = useFormat();
  const day = (given: string | null) => (given === null ? t('returns.before_delivery') : date(noonOf(given)));
  return (
    <section className="side-block">
      <h2>{t('returns.dates')}</h2>
      <dl className="pairs return-dates">
        <dt>{t('returns.submitted')}</dt>
        <dd>{moment(page.submitted_at)}</dd>
        <dt>{t('returns.delivered')}</dt>
        <dd>{page.delivered_at === null ? t('returns.not_delivered') : date(page.delivered_at)}</dd>
        <dt>{t('returns.law_until')}</dt>
        <dd>{day(page.law_until)}</dd>
        <dt>{t('returns.promise_until')}</dt>
        <dd>{day(page.promise_until)}</dd>
        <dt>{t(page.state === 'awaited' ? 'returns.goods_by' : 'returns.pay_by')}</dt>
        <dd>
          <DueDay {...page} />
        </dd>
        {page.goods_here_at && (
          <>
            <dt>{t('returns.here_at')}</dt>
            <dd>{moment(page.goods_here_at)}</dd>
          </>
        )}
      </dl>
      <p>{t(`returns.timing_${page.timing}`)}</p>
      {page.goodwill !== '' && <p className="note">{t('returns.goodwill_was', { reason: page.goodwill })}</p>}
    </section>
  );
};

const Side = ({ page }: { page: ReturnPage }) => {
  const t = useText();
  const { moment } = useFormat();
  return (
    <aside className="order-side" aria-label={t('returns.about_return')}>
      <Dates page={page} />
      <section className="side-block">
        <h2>{t('returns.customer')}</h2>
        <p>
          <strong>{page.customer}</strong>
        </p>
        <p>{page.customer_email}</p>
        <p>
          <Link to={`/orders/${page.order_id}`}>
            {t('orders.order_label', { number: shownNumber(page.order_number) })}
          </Link>
        </p>
      </section>
      {page.note !== '' && (
        <section className="side-block">
          <h2>{t('returns.note')}</h2>
          <p>{page.note}</p>
        </section>
      )}
      {page.refusal !== '' && (
        <section className="side-block">
          <h2>{t('returns.refusal')}</h2>
          <p>{page.refusal}</p>
        </section>
      )}
      <section className="side-block">
        <p className="muted">
          {t('returns.last_step', { name: page.changed_by, time: moment(page.changed_at) })}
        </p>
      </section>
    </aside>
  );
};

const Loaded = ({ page }: { page: ReturnPage }) => {
  const t = useText();
  const { search } = useLocation();
  const others = usePresence(`return:${page.id}`);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  return (
    <div className="order-page">
      <PageHead
        back={{ to: `/returns${search}`, title: t('returns.title') }}
        title={page.number}
        about={
          <span className="marks">
            <ReturnStateMark state={page.state} />
            {others.length > 0 && <span>{t('orders.also_here', { names: others.join(', ') })}</span>}
          </span>
        }
      >
        <Acts page={page} onDialog={setDialog} />
      </PageHead>
      <div className="order-body">
        <div className="order-main">
          <Progress state={page.state} />
          <Goods page={page} />
          <ReturnPhotos page={page} />
        </div>
        <Side page={page} />
      </div>
      <ModalDialog
        open={dialog !== null}
        onClose={close}
        label={t('returns.label', { number: page.number })}
        className="dialog"
      >
        {dialog === 'arrive' && <ArriveDialog page={page} onClose={close} />}
        {dialog === 'refund' && <RefundReturnDialog page={page} onClose={close} />}
        {dialog === 'refuse' && <RefuseDialog page={page} onClose={close} />}
      </ModalDialog>
    </div>
  );
};

export const ReturnPageScreen = () => {
  const { id = '' } = useParams();
  const { data, error, refetch } = useRead(
    returnEndpoint,
    { params: { id } },
    { entities: ['return', 'order'] },
  );
  const failure = failureOf(error);
  if (failure && !data) return <FailedState failure={failure} retry={() => void refetch()} />;
  return data ? <Loaded key={id} page={data.value} /> : null;
};
