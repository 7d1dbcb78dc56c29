// What the buyer was told: read again, sent again, or sent to another address.
import { sendEmailAgainEndpoint } from '@klaas/core/contract/admin/order-act-endpoints.ts';
import { type OrderPage, orderEmailEndpoint } from '@klaas/core/contract/admin/order-endpoints.ts';
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { useState } from 'react';
import { failureOf, useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { FailedState } from '../ui/page.tsx';
import { useOrderAct, useOrderFailure } from './use-order-act.ts';

type SentEmail = OrderPage['emails'][number];

/** [OFFICE-55] As it would be today: the words of the shop, the data of the order. */
const EmailDialog = ({
  order,
  email,
  onClose,
}: {
  order: OrderPage;
  email: SentEmail;
  onClose: () => void;
}) => {
  const t = useText();
  const { moment } = useFormat();
  const { act, isBusy } = useOrderAct();
  const failureText = useOrderFailure();
  const [to, setTo] = useState(email.to);
  const [problem, setProblem] = useState('');
  const params = { id: String(order.id), email: String(email.id) };
  const { data, error, refetch } = useRead(orderEmailEndpoint, { params }, { entities: ['order'] });
  const failure = failureOf(error);
  const send = async () => {
    const isOther = to.trim() !== '' && to.trim() !== email.to;
    const input = { params, body: isOther ? { to: to.trim() } : {} };
    const failed = await act(sendEmailAgainEndpoint, input, ({ to: sent }) =>
      t('orders.email_sent_to', { email: sent }),
    );
    if (failed) setProblem(failed.error === 'invalid' ? t('orders.rule_email') : failureText(failed));
    else onClose();
  };
  return (
    <form
      className="view-form email-dialog"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h2>{email.subject}</h2>
      <p className="muted">
        {[email.to, moment(email.created_at), email.sent_by].filter(Boolean).join(', ')}
      </p>
      {failure && <FailedState failure={failure} retry={() => void refetch()} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
      <section className="email-text" tabIndex={0} aria-label={email.subject}>
        {data?.value.text ?? '…'}
      </section>
      <p className="muted">{t('orders.email_made_anew')}</p>
      {order.actions.includes('email') && (
        <>
          <label className="field">
            <span>{t('orders.email_to')}</span>
            <input
              type="email"
              value={to}
              maxLength={254}
              aria-invalid={problem !== ''}
              onChange={({ target }) => setTo(target.value)}
            />
          </label>
          {problem !== '' && (
            <p className="field-error" role="alert">
              {problem}
            </p>
          )}
        </>
      )}
      <div className="form-acts">
        {order.actions.includes('email') && (
          <button type="submit" className="button-primary" disabled={isBusy}>
            {t('orders.send_again')}
          </button>
        )}
        <button type="button" className="button" onClick={onClose}>
          {t('shell.close')}
        </button>
      </div>
    </form>
  );
};

export const OrderEmails = ({ order }: { order: OrderPage }) => {
  const t = useText();
  const { moment } = useFormat();
  const [openId, setOpenId] = useState<number | null>(null);
  const open = order.emails.find(({ id }) => id === openId);
  if (order.emails.length === 0) return null;
  const mayRead = order.actions.includes('email');
  return (
    <section className="side-block">
      <h2>{t('orders.emails')}</h2>
      <ul className="plain-list">
        {order.emails.map(({ id, subject, created_at }) => (
          <li key={id}>
            {mayRead ? (
              <button type="button" className="button-text email-open" onClick={() => setOpenId(id)}>
                {subject}
              </button>
            ) : (
              <span>{subject}</span>
            )}
            <span className="muted">{moment(created_at)}</span>
          </li>
        ))}
      </ul>
      <ModalDialog
        open={open !== undefined}
        onClose={() => setOpenId(null)}
        label={open?.subject ?? t('orders.emails')}
        className="dialog"
      >
        {open && <EmailDialog key={open.id} order={order} email={open} onClose={() => setOpenId(null)} />}
      </ModalDialog>
    </section>
  );
};
