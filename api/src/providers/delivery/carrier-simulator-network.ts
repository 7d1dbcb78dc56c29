// Lockers and delivery windows of the simulated carrier. The addresses are invented.

interface Locker {
  code: string;
  name: string;
  address: { street: string; city: string; zip: string; country: string };
  /** Latitude and longitude. */
  position: [number, number];
  open: string;
}

const locker = (
  code: string,
  name: string,
  [street, city, zip]: [string, string, string],
  position: [number, number],
  open = '24/7',
): Locker => ({ code, name, address: { street, city, zip, country: 'EE' }, position, open });

export const LOCKERS: readonly Locker[] = [
  locker('TLN01', 'Tallinn, Näidiskeskus', ['Näidise 1', 'Tallinn', '10101'], [59.437, 24.7536]),
  locker('TLN02', 'Tallinn, Klaasi turg', ['Klaasi 14', 'Tallinn', '10412'], [59.4412, 24.7301], '7–23'),
  locker('TLN03', 'Tallinn, Peegli pood', ['Peegli tee 3', 'Tallinn', '12618'], [59.4093, 24.6702]),
  locker('TLN04', 'Tallinn, Vitriini maja', ['Vitriini 22', 'Tallinn', '13619'], [59.4389, 24.8441]),
  locker('TRT01', 'Tartu, Näidisväljak', ['Näidisväljak 2', 'Tartu', '50101'], [58.3776, 26.729]),
  locker('TRT02', 'Tartu, Akna keskus', ['Akna 8', 'Tartu', '50702'], [58.3652, 26.7404], '8–22'),
  locker('PRN01', 'Pärnu, Rannaklaas', ['Rannaklaasi 5', 'Pärnu', '80010'], [58.3859, 24.4971]),
  locker('NRV01', 'Narva, Klaasivabriku', ['Klaasivabriku 11', 'Narva', '20307'], [59.3772, 28.1903]),
];

interface DeliveryWindow {
  ref: string;
  date: string;
  begins: string;
  ends: string;
  vans: number;
}

const HOURS = [
  ['09:00', '13:00', 4],
  ['13:00', '18:00', 6],
] as const;
const DAY_MS = 86_400_000;

/** From Monday to Friday, the same for every question. */
export const windowsFrom = (date: string, days: number): DeliveryWindow[] => {
  const first = Date.parse(`${date}T00:00:00Z`);
  const dates = Array.from({ length: days }, (_, index) => new Date(first + index * DAY_MS));
  return dates
    .filter((day) => day.getUTCDay() % 6 !== 0)
    .map((day) => day.toISOString().slice(0, 10))
    .flatMap((day) =>
      HOURS.map(([begins, ends, vans]) => ({
        ref: `W-${day}-${begins.slice(0, 2)}`,
        date: day,
        begins,
        ends,
        vans,
      })),
    );
};
