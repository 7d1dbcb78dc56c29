// A parcel that its carrier refused: another parcel machine or telephone, and it is registered anew.
import { correctReceiverEndpoint } from '@klaas/core/contract/admin/order-act-endpoints.ts';
import { type OrderPage, receiverPointsEndpoint } from '@klaas/core/contract/admin/order-endpoints.ts';
import { useState } from 'react';
import type { Failure } from '../api/call.ts';
import { useRead } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { DialogForm } from './order-dialogs.tsx';
import { RuleField, RuleSelect } from './rule-field.tsx';
import { useOrderAct, useOrderFailure } from './use-order-act.ts';
import { useParcelError } from './use-parcel-error.ts';

export const ReceiverDialog = ({ order, onClose }: { order: OrderPage; onClose: () => void }) => {
  const t = useText();
  const { act, isBusy } = useOrderAct();
  const failureText = useOrderFailure();
  const parcelError = useParcelError();
  const params = { id: String(order.id) };
  const atMachine = order.delivery.point !== null;
  const { data } = useRead(receiverPointsEndpoint, { params }, { entities: [], isOn: atMachine });
  const known = order.shipping_address?.telephone ?? '';
  const [point, setPoint] = useState('');
  const [phone, setPhone] = useState(known);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isNewPhone = phone.trim() !== known;
  const errorAt = (field: string): string =>
    failure?.fields?.some((one) => one.field === field) ? failureText(failure) : '';
  const correct = async () => {
    const body = { ...(point !== '' && { point }), ...(isNewPhone && { phone }) };
    const refused = await act(correctReceiverEndpoint, { params, body }, t('orders.receiver_corrected'));
    if (refused) setFailure(refused);
    else onClose();
  };
  return (
    <DialogForm
      title={t('orders.correct_receiver')}
      submit={t('orders.correct_receiver_save')}
      error={failure && !failure.fields?.length ? failureText(failure) : ''}
      isBusy={isBusy || (point === '' && !isNewPhone)}
      onSubmit={() => void correct()}
      onClose={onClose}
    >
      <p>{parcelError(order.shipments.at(-1)?.error ?? '')}</p>
      {atMachine && (
        <RuleSelect
          label={t('orders.parcel_machine')}
          error={errorAt('point')}
          value={point}
          onChange={({ target }) => setPoint(target.value)}
        >
          <option value="">{t('orders.same_machine', { name: order.delivery.point ?? '' })}</option>
          {data?.value.points.map(({ id, name, city }) => (
            <option key={id} value={id}>
              {[city, name].filter(Boolean).join(', ')}
            </option>
          ))}
        </RuleSelect>
      )}
      <RuleField
        label={t('orders.phone')}
        type="tel"
        error={errorAt('phone')}
        value={phone}
        maxLength={40}
        autoComplete="off"
        onChange={({ target }) => setPhone(target.value)}
      />
      <p className="muted">{t('orders.correct_receiver_final')}</p>
    </DialogForm>
  );
};
