// Where the parcels of an order are: opened by the link in its e-mails, without a login.
import type { Tracking } from '@klaas/core/contract/tracking-endpoints.ts';
import { formatSlot } from '@klaas/core/stores/slot-format.ts';
import { Icon } from '@klaas/ui/icon.tsx';
import { useText } from '../../shell/i18n/use-text.tsx';
import { Picture } from '../../shell/pictures/picture.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { OrderNotice } from '../order-notice.tsx';
import type { ShownTracking } from './load-tracking.ts';
import { trackingHeadline } from './tracking-headline.ts';
import { TrackingParcel } from './tracking-parcel.tsx';
import '../orders.css';

const TrackingHead = ({ tracking }: { tracking: Tracking }) => {
  const t = useText();
  const { settings } = useShop();
  const { tone, icon, title, text } = trackingHeadline(
    tracking.parcels.map(({ state }) => state),
    tracking.kind,
  );
  return (
    <div className="order-head" data-tone={tone}>
      <div className="wrap">
        <span className="order-sign stack mb-5 round raised green">
          <Icon name={icon} size={28} />
        </span>
        <h1 className="title-l anywhere mb-3">{t(title)}</h1>
        <p className="anywhere">{t(text, { email: settings.company.email })}</p>
        <dl className="order-facts cluster mt-6">
          <div>
            <dt className="small muted">{t('orders.number')}</dt>
            <dd className="title-s">{tracking.number}</dd>
          </div>
        </dl>
      </div>
    </div>
  );
};

const TrackingPlace = ({ tracking }: { tracking: Tracking }) => {
  const t = useText();
  const { defaultLocale } = useShop().store.i18n;
  const { method, pickup_point: point, delivery_slot: slot } = tracking;
  return (
    <dl className="order-places stack gap-5 sand round">
      <div>
        <dt className="title-xs mb-1">{t('orders.shipping_method')}</dt>
        <dd>{method}</dd>
      </div>
      {point && (
        <div>
          <dt className="title-xs mb-1">{t('orders.pickup_point')}</dt>
          <dd>{point.name}</dd>
          <dd>{[point.street, point.city].filter(Boolean).join(', ')}</dd>
          {point.hours && <dd className="muted">{point.hours}</dd>}
        </div>
      )}
      {slot && (
        <div>
          <dt className="title-xs mb-1">{t('orders.delivery')}</dt>
          <dd>{formatSlot(slot, defaultLocale)}</dd>
        </div>
      )}
    </dl>
  );
};

const TrackingItems = ({ items }: Pick<Tracking, 'items'>) => {
  const t = useText();
  return (
    <section aria-labelledby="tracking-items">
      <h2 id="tracking-items">{t('orders.tracking_items')}</h2>
      <ul className="order-lines">
        {items.map(({ item_id, name, qty, options, image }) => (
          <li className="grid gap-4 rule-bottom" key={item_id}>
            <Picture path={image} alt="" width={120} height={149} />
            <div className="stack gap-half small muted packed">
              <h3 className="title-xs ink anywhere">{name}</h3>
              <p>{options.map(({ label, value }) => `${label}: ${value}`).join(', ')}</p>
              <p>{t('orders.pieces', { count: qty })}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};

export const TrackingScreen = ({ shown }: { shown: ShownTracking }) => {
  const t = useText();
  const { email } = useShop().settings.company;
  if (shown.kind === 'unknown')
    return (
      <OrderNotice title={t('orders.tracking_unknown')} text={t('orders.tracking_unknown_text', { email })} />
    );
  if (shown.kind === 'unreachable')
    return <OrderNotice title={t('orders.unreachable_title')} text={t('orders.unreachable_text')} />;
  const { tracking } = shown;
  return (
    <article className="order-page page">
      <TrackingHead tracking={tracking} />
      <div className="wrap order-columns stack">
        <div className="order-main stack packed shrink">
          {tracking.parcels.map((parcel, index) => (
            <TrackingParcel
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered in the page
              key={index}
              parcel={parcel}
              kind={tracking.kind}
              id={`parcel-${index}`}
              title={
                tracking.parcels.length === 1
                  ? t('orders.parcel')
                  : t('orders.parcel_of', { number: index + 1, count: tracking.parcels.length })
              }
            />
          ))}
          <TrackingItems items={tracking.items} />
        </div>
        <aside className="order-side stack gap-8 packed shrink">
          <TrackingPlace tracking={tracking} />
        </aside>
      </div>
    </article>
  );
};
