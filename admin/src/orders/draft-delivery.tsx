// How a draft is delivered: the shop's own offers for these goods and this address, with the place or time that a
// method needs.
import {
  type DraftDelivery as Delivery,
  type DraftQuote,
  draftPlacesEndpoint,
} from '@klaas/core/contract/admin/draft-order-endpoints.ts';
import { useState } from 'react';
import { useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useLate } from '../ui/use-late.ts';
import type { RuleAt } from './draft-rules.ts';
import { RuleField, RuleSelect } from './rule-field.tsx';
import type { OpenDraft } from './use-draft.ts';

const TYPED_MS = 250;

interface PartProps {
  id: number;
  delivery: Delivery;
  ruleAt: RuleAt;
  onChange: (change: Partial<Delivery>) => void;
}

/** The draft is saved first: the server looks at what it has. */
const usePlaces = (id: number, { carrier, method }: Delivery, q: string) =>
  useRead(
    draftPlacesEndpoint,
    { params: { id: String(id) }, query: { q } },
    { entities: ['draft_order', `${carrier}/${method}`] },
  ).data?.value;

const PointFields = ({ id, delivery, ruleAt, onChange }: PartProps) => {
  const t = useText();
  const [typed, setTyped] = useState('');
  const places = usePlaces(id, delivery, useLate(typed.trim(), TYPED_MS));
  const points = places?.points ?? [];
  const isListed = points.some(({ id: point }) => point === delivery.point);
  return (
    <div className="choice-fields">
      <RuleField
        label={t('drafts.find_point')}
        value={typed}
        maxLength={100}
        onChange={({ target }) => setTyped(target.value)}
      />
      <RuleSelect
        label={t('drafts.point')}
        error={ruleAt('delivery.point')}
        value={delivery.point ?? ''}
        onChange={({ target }) => onChange({ point: target.value || null })}
      >
        <option value="">{t('drafts.please_choose')}</option>
        {delivery.point !== null && !isListed && <option value={delivery.point}>{delivery.point}</option>}
        {points.map(({ id: point, name, street, city }) => (
          <option key={point} value={point}>
            {[name, street, city].filter(Boolean).join(', ')}
          </option>
        ))}
      </RuleSelect>
    </div>
  );
};

const SlotField = ({ id, delivery, ruleAt, onChange }: PartProps) => {
  const t = useText();
  const { longDate } = useFormat();
  const slots = usePlaces(id, delivery, '')?.slots;
  return (
    <RuleSelect
      label={t('drafts.slot')}
      error={ruleAt('delivery.slot')}
      hint={slots?.length === 0 ? t('drafts.no_slots') : undefined}
      value={delivery.slot ?? ''}
      onChange={({ target }) => onChange({ slot: target.value === '' ? null : Number(target.value) })}
    >
      <option value="">{t('drafts.please_choose')}</option>
      {(slots ?? []).map(({ id: slot, day, from, to }) => (
        <option key={slot} value={slot}>
          {`${longDate(`${day}T12:00:00Z`)}, ${from}–${to}`}
        </option>
      ))}
    </RuleSelect>
  );
};

const GROUND: NonNullable<Delivery['access']> = {
  ...{ floor: 0, has_lift: false, lift_door_mm: null, carry_in: false, take_old_glass: false },
  ...{ phone: '', note: '' },
};

/** Measuring and installation. Without a time it is arranged by telephone. */
const VisitFields = ({
  id,
  delivery,
  services,
  onChange,
}: Pick<PartProps, 'id' | 'delivery' | 'onChange'> & Pick<DraftQuote, 'services'>) => {
  const t = useText();
  const { longDate } = useFormat();
  const visits = usePlaces(id, delivery, '')?.visits ?? [];
  return services.map((service) => {
    const visit = visits.find((one) => one.service === service);
    const chosen = delivery.visits?.[service] ?? null;
    const isListed = visit?.slots.some((slot) => slot.id === chosen);
    return (
      <RuleSelect
        key={service}
        label={t(`drafts.visit_${service}`)}
        error={visit?.is_served === false ? t('drafts.rule_service') : undefined}
        hint={visit?.slots.length === 0 ? t('drafts.no_slots') : undefined}
        value={chosen ?? ''}
        onChange={({ target }) =>
          onChange({
            visits: { ...delivery.visits, [service]: target.value === '' ? null : Number(target.value) },
          })
        }
      >
        <option value="">{t('drafts.visit_by_phone')}</option>
        {chosen !== null && visit && !isListed && (
          <option value={chosen}>{t('drafts.rule_slot_taken')}</option>
        )}
        {(visit?.slots ?? []).map(({ id: slot, day, from, to }) => (
          <option key={slot} value={slot}>
            {`${longDate(`${day}T12:00:00Z`)}, ${from}–${to}`}
          </option>
        ))}
      </RuleSelect>
    );
  });
};

/** Of the shop's own van: carrying costs more. */
const AccessFields = ({ delivery, onChange }: Pick<PartProps, 'delivery' | 'onChange'>) => {
  const t = useText();
  const access = delivery.access ?? GROUND;
  const set = (change: Partial<typeof GROUND>) => onChange({ access: { ...access, ...change } });
  const flags = ['has_lift', 'carry_in', 'take_old_glass'] as const;
  return (
    <div className="choice-fields">
      <RuleField
        label={t('drafts.floor')}
        type="number"
        min={-1}
        max={30}
        value={access.floor}
        onChange={({ target }) =>
          set({ floor: Math.min(30, Math.max(-1, Math.trunc(Number(target.value)))) })
        }
      />
      {flags.map((flag) => (
        <label key={flag} className="check">
          <input
            type="checkbox"
            checked={access[flag]}
            onChange={({ target }) => set({ [flag]: target.checked })}
          />
          {t(`drafts.${flag}`)}
        </label>
      ))}
    </div>
  );
};

export const DraftDelivery = ({
  id = null,
  draft,
  quote,
  ruleAt,
}: {
  /** Of an order; without it places and times are chosen by whoever accepts. */
  id?: number | null;
  draft: OpenDraft;
  quote: DraftQuote;
  ruleAt: RuleAt;
}) => {
  const t = useText();
  const { money } = useFormat();
  const { delivery } = draft.fields;
  const change = (part: Partial<Delivery>) => draft.set({ delivery: { ...delivery, ...part } });
  const chosen = quote.offers.find(
    ({ carrier, method }) => carrier === delivery.carrier && method === delivery.method,
  );
  const parts: PartProps | null = id === null ? null : { id, delivery, ruleAt, onChange: change };
  const choose = (carrier: string, method: string) => {
    draft.set({ delivery: { ...delivery, carrier, method, point: null, slot: null } });
    // Its points and times are asked for with what the server has.
    void draft.flush();
  };
  const error = ruleAt('delivery.method');
  return (
    <section className="order-box draft-part" aria-labelledby="draft-delivery">
      <h2 id="draft-delivery">{t('drafts.delivery')}</h2>
      {quote.offers.length === 0 ? (
        <p className="muted">{t('drafts.delivery_later')}</p>
      ) : (
        <fieldset className="choice-checks">
          <legend className="visually-hidden">{t('drafts.method')}</legend>
          {quote.offers.map(({ carrier, method, title, price_cents, refusal, needs }) => (
            <label key={`${carrier}/${method}`} className="check offer">
              <input
                type="radio"
                name="delivery"
                checked={carrier === delivery.carrier && method === delivery.method}
                disabled={refusal !== null || (id === null && needs === 'point')}
                onChange={() => choose(carrier, method)}
              />
              <span>
                {title} {refusal !== null && <small className="muted">{t('drafts.rule_method_goods')}</small>}
              </span>
              <span>{money(price_cents)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {error !== '' && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {parts && chosen?.needs === 'point' && <PointFields {...parts} />}
      {parts && chosen?.needs === 'slot' && <SlotField {...parts} />}
      {chosen?.kind === 'own_transport' && <AccessFields delivery={delivery} onChange={change} />}
      {parts && quote.services.length > 0 && <VisitFields {...parts} services={quote.services} />}
    </section>
  );
};
