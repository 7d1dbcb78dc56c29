// The adapter to Montonio with a simulated service, whose calls may be cut off.
import { createMontonio } from '../../src/providers/payment/montonio/montonio.ts';
import {
  createMontonioBooks,
  MONTONIO_SIMULATOR_API,
  type MontonioFaults,
  montonioSimulatorApi,
  NO_FAULTS,
} from '../../src/providers/payment/montonio/montonio-simulator.ts';
import { montonioSimulatorPages } from '../../src/providers/payment/montonio/montonio-simulator-pages.ts';
import type { TestDatabase } from '../test-database.ts';

export const MONTONIO_KEYS = { accessKey: 'access-key-of-the-tests', secretKey: 'secret-key-of-the-tests' };
const ORIGIN = 'https://shop.example';

export const createSimulatedMontonio = (database: () => TestDatabase, now: () => number) => {
  const faults: MontonioFaults = { ...NO_FAULTS };
  /** The process dies, or the connection is cut, after the service has answered. */
  const connection = { isCut: false, isDown: false, status: 0, requests: 0 };
  const depsOf = () => ({
    ...{ ...MONTONIO_KEYS, db: database().db, publicUrl: ORIGIN, now, faults },
    isOpen: async () => true,
  });
  const provider = createMontonio({
    ...MONTONIO_KEYS,
    apiUrl: `${ORIGIN}${MONTONIO_SIMULATOR_API}`,
    logoOrigins: [ORIGIN],
    now,
    fetch: async (url, init) => {
      connection.requests++;
      if (connection.isDown) throw new Error('Montonio is away');
      if (connection.status > 0) return Response.json({ message: 'no' }, { status: connection.status });
      const response = await montonioSimulatorApi(depsOf()).request(url, init);
      if (connection.isCut) throw new Error('cut off');
      return response;
    },
  });
  return {
    provider,
    faults,
    connection,
    books: () => createMontonioBooks(depsOf()),
    pages: (deliver: Parameters<typeof montonioSimulatorPages>[1]) =>
      montonioSimulatorPages(depsOf(), deliver),
  };
};
