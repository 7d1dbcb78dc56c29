// Omniva's OMX API without a network, from its public client library: checks credentials and fields on its own.
import { Hono } from 'hono';
import * as z from 'zod';

export const OMNIVA_KEYS = { username: '77777', password: 'omniva-password-of-the-tests' };
export const OMNIVA_URL = 'https://omx.simulator/api/v01/omx';

const decimal = z.string().regex(/^\d{1,6}(\.\d{1,3})?$/);
const country = z.string().length(2);
const Door = z.strictObject({
  country,
  postcode: z.string().regex(/^(\d{4,5}|LV-\d{4})$/),
  deliverypoint: z.string().min(1),
  street: z.string().min(1),
});
const Machine = z.strictObject({ country, offloadPostcode: z.string().regex(/^\d{5}$/) });
const addressee = <Address extends z.ZodType>(address: Address) =>
  z.strictObject({
    personName: z.string().min(1).max(100),
    contactEmail: z.string().max(100),
    contactMobile: z.string().max(30),
    address,
  });
const ShipmentSchema = z.strictObject({
  mainService: z.literal('PARCEL'),
  deliveryChannel: z.enum(['COURIER', 'PARCEL_MACHINE']),
  shipmentComment: z.string().max(128),
  returnAllowed: z.boolean(),
  paidByReceiver: z.boolean(),
  partnerShipmentId: z.string().min(1),
  measurement: z.strictObject({
    weight: decimal,
    length: decimal.optional(),
    width: decimal.optional(),
    height: decimal.optional(),
  }),
  receiverAddressee: addressee(z.union([Door, Machine])),
  senderAddressee: addressee(Door),
});
const RequestSchema = z.strictObject({
  customerCode: z.literal(OMNIVA_KEYS.username),
  fileId: z.string().min(1),
  shipments: z.array(ShipmentSchema).length(1),
});
const LabelRequestSchema = z.strictObject({
  customerCode: z.literal(OMNIVA_KEYS.username),
  barcodes: z.array(z.strictObject({ barcode: z.string() })).min(1),
  sendAddressCardTo: z.literal('RESPONSE'),
});
type Shipment = z.infer<typeof ShipmentSchema>;

export interface OmnivaFaults {
  /** Registers, and then the answer is lost. */
  lostAnswer: boolean;
  hangs: boolean;
  away: boolean;
  malformed: boolean;
  /** A machine that is out of order. */
  closedMachine: string;
}

const errorBody = (path: string, errors: Record<string, { code: string; message: string }[]>) => ({
  title: 'Validation Failed',
  path,
  details: 'Input validation failed',
  code: '',
  timestamp: 1_698_220_666_378,
  errors,
});

const failedBody = (clientItemId: string, message: string) => ({
  resultCode: 'ERROR',
  savedShipments: [],
  failedShipments: [{ clientItemId, messageCode: '{com.omniva.phoenix.validation}', message }],
});

const faultOf = ({ deliveryChannel, receiverAddressee }: Shipment, closed: string): string | undefined => {
  const { address, contactMobile } = receiverAddressee;
  const isMachine = 'offloadPostcode' in address;
  if (isMachine !== (deliveryChannel === 'PARCEL_MACHINE'))
    return 'deliveryChannel - does not fit the address';
  if (isMachine && !/^\+(3725|3712|3706|358(4|50))\d+$/.test(contactMobile))
    return 'contactMobile - is not valid';
  if (isMachine && address.offloadPostcode === closed)
    return 'offloadPostcode - parcel machine is not available';
  return undefined;
};

export const createOmnivaSimulator = () => {
  const faults: OmnivaFaults = {
    lostAnswer: false,
    hangs: false,
    away: false,
    malformed: false,
    closedMachine: '',
  };
  const registered = new Map<string, Shipment>();
  const authorization = `Basic ${btoa(`${OMNIVA_KEYS.username}:${OMNIVA_KEYS.password}`)}`;
  const app = new Hono();
  app.use(async (c, next) => {
    if (faults.away) return c.json({ title: 'Internal error', details: '' }, 500);
    if (c.req.header('authorization') !== authorization) return c.json({ title: 'Unauthorized' }, 401);
    await next();
    return undefined;
  });
  app.post('/api/v01/omx/shipments/business-to-client', async (c) => {
    const parsed = RequestSchema.safeParse(await c.req.json());
    if (!parsed.success) {
      const fields = parsed.error.issues.map(({ path, message }) => [
        path.join('.'),
        [{ code: 'Invalid', message }],
      ]);
      return c.json(errorBody(c.req.path, Object.fromEntries(fields)), 400);
    }
    const [shipment] = parsed.data.shipments;
    if (!shipment) return c.json({}, 400);
    const fault = faultOf(shipment, faults.closedMachine);
    if (fault)
      return c.json(failedBody(shipment.partnerShipmentId, `Object validation Failed!;${fault}`), 400);
    const barcode = `CC${String(500_000_000 + registered.size)}EE`;
    registered.set(barcode, shipment);
    return c.json({
      resultCode: 'OK',
      savedShipments: [{ clientItemId: shipment.partnerShipmentId, barcode }],
      failedShipments: [],
    });
  });
  app.post('/api/v01/omx/shipments/package-labels', async (c) => {
    const parsed = LabelRequestSchema.safeParse(await c.req.json());
    if (!parsed.success) return c.json(errorBody(c.req.path, {}), 400);
    const wanted = parsed.data.barcodes.map(({ barcode }) => barcode);
    return c.json({
      successAddressCards: wanted
        .filter((barcode) => registered.has(barcode))
        .map((barcode) => ({ barcode, fileData: btoa(`%PDF-1.4\n${barcode}\n%%EOF\n`) })),
      failedAddressCards: wanted
        .filter((barcode) => !registered.has(barcode))
        .map((barcode) => ({ barcode, messageCode: 'BARCODE_NOT_FOUND' })),
    });
  });
  return {
    faults,
    registered,
    fetch: async (url: string, init: RequestInit): Promise<Response> => {
      if (!url.startsWith(`${OMNIVA_URL}/`)) throw new Error(`not an address of Omniva: ${url}`);
      // As a connection that is never answered, until the caller gives up.
      if (faults.hangs)
        return new Promise((_, reject) => {
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        });
      const response = await app.request(url, init);
      if (faults.lostAnswer) throw new TypeError('fetch failed');
      return faults.malformed ? new Response('<html>Bad gateway</html>', { status: 200 }) : response;
    },
  };
};
