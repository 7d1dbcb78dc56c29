// Parcel machines of the demo's orders: of the bundled samples, which a job loads later.
import type { PickupPoint } from '@klaas/core/stores/shipping-details.ts';
import dpd from '../../../providers/delivery/feeds/snapshot/dpd.json' with { type: 'json' };
import omniva from '../../../providers/delivery/feeds/snapshot/omniva.json' with { type: 'json' };

const ofOmniva = omniva
  .filter(({ A0_NAME }) => A0_NAME === 'EE')
  .map(
    (row): PickupPoint => ({
      ...{ id: row.ZIP, country: row.A0_NAME, name: row.NAME, city: row.A2_NAME, region: row.A1_NAME },
      ...{ street: `${row.A5_NAME} ${row.A7_NAME}`, postcode: row.ZIP, hours: '' },
      ...{ lat: Number(row.Y_COORDINATE), lng: Number(row.X_COORDINATE) },
    }),
  );

const ofDpd = dpd
  .filter(({ address }) => address.country === 'EE')
  .map(({ id, name, address }): PickupPoint => {
    const [lat = 0, lng = 0] = address.latLong;
    const { street, city, postalCode: postcode, country } = address;
    return { id, name, street, city, postcode, country, lat, lng, region: '', hours: '' };
  });

export const DEMO_POINTS: Readonly<Record<string, readonly PickupPoint[]>> = { omniva: ofOmniva, dpd: ofDpd };
