// One parcel: carrier, numbers, and what has happened to it.
import type { Tracking } from '@klaas/core/contract/tracking-endpoints.ts';
import { formatMoment } from '@klaas/core/stores/date-format.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { hasCarrier } from './tracking-headline.ts';

type Parcel = Tracking['parcels'][number];

const ParcelNumber = ({ number, url }: Parcel['tracking'][number]) => {
  const t = useText();
  if (url === '') return <dd className="anywhere figures">{number}</dd>;
  return (
    <dd className="anywhere figures">
      <a className="underlined" href={url} rel="noreferrer">
        {number}
        <span className="sr-only"> {t('orders.parcel_page')}</span>
      </a>
    </dd>
  );
};

interface TrackingParcelProps {
  parcel: Parcel;
  /** Of the shipping method. */
  kind: string;
  id: string;
  title: string;
}

export const TrackingParcel = ({ parcel, kind, id, title }: TrackingParcelProps) => {
  const t = useText();
  const { i18n } = useShop().store;
  const { carrier, tracking, events } = parcel;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className="order-facts cluster mb-6">
        {hasCarrier(kind) && (
          <div>
            <dt className="small muted">{t('orders.parcel_carrier')}</dt>
            <dd>{carrier}</dd>
          </div>
        )}
        {tracking.length > 0 && (
          <div>
            <dt className="small muted">{t('orders.tracking_number')}</dt>
            {tracking.map((one) => (
              <ParcelNumber key={one.number} {...one} />
            ))}
          </div>
        )}
      </dl>
      <ol className="order-steps stack">
        {events.map(({ status, at }, index) => (
          <li
            className="stack muted relative"
            key={`${status} ${at}`}
            data-done
            aria-current={index === events.length - 1 ? 'step' : undefined}
          >
            <strong className="title-xs ink">{t(`orders.parcel_${status}`)}</strong>
            <time dateTime={at}>{formatMoment(Date.parse(at), i18n)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
};
