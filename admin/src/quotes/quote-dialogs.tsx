// Steps of a quote that ask for something: another last day, the reason, how the order is paid.
import {
  extendQuoteEndpoint,
  orderQuoteEndpoint,
  type QuotePage,
  withdrawQuoteEndpoint,
} from '@klaas/core/contract/admin/quote-endpoints.ts';
import { addDays, shopDayOf } from '@klaas/core/stores/shop-time.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../i18n/use-text.tsx';
import { DialogForm } from '../orders/order-dialogs.tsx';
import { useQuoteAct } from './use-quote-act.ts';

interface DialogProps {
  page: QuotePage;
  onClose: () => void;
}

const LATER_DAYS = 14;

export const ExtendDialog = ({ page, onClose }: DialogProps) => {
  const t = useText();
  const { act, isBusy } = useQuoteAct();
  const [day, setDay] = useState(addDays(shopDayOf(Date.now()), LATER_DAYS));
  const extend = async () => {
    const input = { params: { id: String(page.id) }, body: { version: page.version, ends_on: day } };
    if (await act(extendQuoteEndpoint, input, () => t('quotes.extended'))) onClose();
  };
  return (
    <DialogForm
      title={t('quotes.extend')}
      submit={t('quotes.extend')}
      error=""
      isBusy={isBusy || day === ''}
      onSubmit={() => void extend()}
      onClose={onClose}
    >
      <label className="field">
        <span>{t('quotes.valid_until')}</span>
        <input type="date" required value={day} onChange={({ target }) => setDay(target.value)} />
      </label>
    </DialogForm>
  );
};

export const WithdrawDialog = ({ page, onClose }: DialogProps) => {
  const t = useText();
  const { act, isBusy } = useQuoteAct();
  const [reason, setReason] = useState('');
  const withdraw = async () => {
    const input = { params: { id: String(page.id) }, body: { version: page.version, reason } };
    if (await act(withdrawQuoteEndpoint, input, () => t('quotes.withdrawn'))) onClose();
  };
  return (
    <DialogForm
      title={t('quotes.withdraw')}
      submit={t('quotes.withdraw')}
      error=""
      isBusy={isBusy || reason.trim() === ''}
      onSubmit={() => void withdraw()}
      onClose={onClose}
    >
      <label className="field">
        <span>{t('quotes.withdraw_reason')}</span>
        <textarea
          rows={3}
          maxLength={1000}
          required
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
    </DialogForm>
  );
};

export const OrderDialog = ({ page, onClose }: DialogProps) => {
  const t = useText();
  const navigate = useNavigate();
  const { act, isBusy } = useQuoteAct();
  const { links, has_transfer } = page.quote;
  const ways = [
    { way: 'link' as const, isOffered: links.length > 0 },
    { way: 'invoice' as const, isOffered: has_transfer },
  ];
  const [way, setWay] = useState(ways.find(({ isOffered }) => isOffered)?.way ?? 'link');
  const order = async () => {
    const input = { params: { id: String(page.id) }, body: { version: page.version, way } };
    const made = await act(orderQuoteEndpoint, input, () => t('quotes.ordered'));
    if (made) await navigate(`/orders/${made.order_id}`);
  };
  return (
    <DialogForm
      title={t('quotes.order_title')}
      submit={t('quotes.order')}
      error=""
      isBusy={isBusy}
      onSubmit={() => void order()}
      onClose={onClose}
    >
      <fieldset className="choice-checks">
        <legend className="visually-hidden">{t('drafts.pay_how')}</legend>
        {ways.map(({ way: one, isOffered }) => (
          <label key={one} className="check">
            <input
              type="radio"
              name="way"
              checked={way === one}
              disabled={!isOffered}
              onChange={() => setWay(one)}
            />
            {t(`quotes.way_${one}`)}
          </label>
        ))}
      </fieldset>
    </DialogForm>
  );
};
