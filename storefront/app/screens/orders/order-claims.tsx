// Claims about an order: damage and defects, each tied to a line, with the answers; and the form for another one.
import { type OrderClaim, orderClaimsEndpoint } from '@klaas/core/contract/contact-endpoints.ts';
import type { OrderDocument } from '@klaas/core/contract/order-endpoints.ts';
import { formatDay } from '@klaas/core/stores/date-format.ts';
import { Button } from '@klaas/ui/button.tsx';
import { useState } from 'react';
import { ContactForm } from '../../messages/contact/contact-form.tsx';
import type { ShownOrder } from '../../orders/order-page.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { useShopClient } from '../../shell/state/use-shop-client.ts';

const Claim = ({ claim }: { claim: OrderClaim }) => {
  const t = useText();
  const { i18n } = useShop().store;
  const dayOf = (moment: string) => formatDay(Date.parse(moment), i18n);
  const state = claim.is_closed
    ? t('orders.claim_closed')
    : claim.answers.length > 0
      ? t('orders.claim_answered')
      : t('orders.claim_waiting', { day: dayOf(`${claim.answer_by}T12:00:00Z`) });
  return (
    <li className="stack gap-2 packed rule-bottom pad-5">
      <div className="cluster split gap-3">
        <h3 className="title-xs">
          {claim.number}, {claim.name}
        </h3>
        <strong className="small">{state}</strong>
      </div>
      <p className="anywhere">{claim.text}</p>
      <p className="small muted">
        {[
          dayOf(claim.at),
          ...(claim.files > 0 ? [t('orders.claim_files', { count: claim.files })] : []),
        ].join(', ')}
      </p>
      {claim.answers.map(({ at, text }) => (
        <blockquote key={at} className="mist-2 pad-5">
          <p className="small muted">{t('orders.claim_our_answer', { day: dayOf(at) })}</p>
          <p className="anywhere">{text}</p>
        </blockquote>
      ))}
    </li>
  );
};

const prefillOf = ({
  billing_address: { firstname, lastname, telephone },
  customer_email,
}: OrderDocument) => ({
  name: `${firstname} ${lastname}`.trim(),
  telephone: telephone ?? '',
  email: customer_email,
});

const Claims = ({ order, claims: loaded }: { order: OrderDocument; claims: readonly OrderClaim[] }) => {
  const t = useText();
  const client = useShopClient();
  const [claims, setClaims] = useState(loaded);
  const [step, setStep] = useState<'closed' | 'open' | 'sent'>('closed');
  return (
    <section aria-labelledby="order-claims" className="stack gap-4 packed">
      <h2 id="order-claims">{t('orders.claims_title')}</h2>
      {claims.length > 0 && (
        <ul>
          {claims.map((claim) => (
            <Claim key={claim.number} claim={claim} />
          ))}
        </ul>
      )}
      <p className="muted">{t('orders.claims_lead')}</p>
      <p role="status">{step === 'sent' && t('orders.claim_done')}</p>
      {step === 'open' ? (
        <ContactForm
          kind="claim"
          prefill={prefillOf(order)}
          claim={{
            orderId: order.increment_id,
            orderKey: order.extension_attributes.order_key,
            lines: order.items.map(({ item_id, name }) => ({ id: String(item_id), name })),
          }}
          onSent={() => {
            setStep('sent');
            const query = { orderId: order.increment_id, key: order.extension_attributes.order_key };
            void client
              .call(orderClaimsEndpoint, { query })
              .then((found) => found.ok && setClaims(found.result));
          }}
        />
      ) : (
        <Button look="secondary" className="start" onClick={() => setStep('open')}>
          {t('orders.claims_open')}
        </Button>
      )}
    </section>
  );
};

export const OrderClaims = ({ shown }: { shown: ShownOrder }) =>
  shown.kind === 'order' ? <Claims order={shown.order} claims={shown.claims} /> : null;
