// Parcel machines of one network in one country.
import type { Database } from '../../api/src/db/database.ts';
import { upsertPoints } from '../../api/src/orders/delivery/point-repository.ts';

const TOWNS = ['Tallinn', 'Tartu', 'Pärnu', 'Jõhvi', 'Kuressaare', 'Võru', 'Haapsalu', 'Rakvere', 'Viljandi'];

/** With the ids P0, P1, …, of Omniva. */
export const savePoints = (db: Database, count: number): Promise<void> =>
  db.transaction((tx) =>
    upsertPoints(
      tx,
      'omniva',
      Array.from({ length: count }, (_, index) => {
        const city = TOWNS[index % TOWNS.length] ?? '';
        return {
          id: `P${index}`,
          country: 'EE',
          name: `${city}, ${index}. pakiautomaat`,
          street: `Jaama tänav ${1 + (index % 99)}`,
          city,
          region: `${city} maakond`,
          postcode: String(10_000 + ((index * 29) % 90_000)),
          lat: 57.6 + (index % 200) / 100,
          lng: 22 + (index % 600) / 100,
          hours: 'E–P 00:00–24:00',
        };
      }),
    ),
  );
