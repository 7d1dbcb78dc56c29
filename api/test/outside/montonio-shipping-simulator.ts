// Montonio's shipping API without a network, from its published reference: checks tokens and fields on its own.
import { createHmac, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import * as z from 'zod';

export const MONTONIO_KEYS = { accessKey: 'access-key-of-the-tests', secretKey: 'secret-key-of-the-tests' };
export const MONTONIO_URL = 'https://shipping.simulator/api/v2';
const FILES_URL = 'https://files.simulator';

export const MACHINE = '98b391d7-5299-447c-9ad7-6b4042ef8b2f';
const COURIER = 'e580d125-53eb-4c76-a6ed-c909765262a3';

const receiver = {
  name: z.string().min(1),
  email: z.email(),
  phoneCountryCode: z.string().regex(/^\d{2,3}$/),
  phoneNumber: z.string().regex(/^\d{5,12}$/),
};
const common = {
  merchantReference: z.string().min(1).max(255),
  parcels: z.array(z.strictObject({ weight: z.number().positive().max(1000) })).min(1),
  synchronous: z.literal(true),
};
const ShipmentSchema = z.union([
  z.strictObject({
    ...common,
    shippingMethod: z.strictObject({ type: z.literal('pickupPoint'), id: z.uuid() }),
    receiver: z.strictObject(receiver),
  }),
  z.strictObject({
    ...common,
    shippingMethod: z.strictObject({ type: z.literal('courier'), id: z.literal(COURIER) }),
    receiver: z.strictObject({
      ...receiver,
      streetAddress: z.string().min(1),
      locality: z.string().min(1),
      postalCode: z.string().min(1),
      country: z.string().length(2),
    }),
  }),
]);
const LabelSchema = z.strictObject({
  shipmentIds: z.array(z.string()).min(1).max(100),
  pageSize: z.enum(['A4', 'A6']),
  synchronous: z.literal(true),
});
type Shipment = z.infer<typeof ShipmentSchema>;

const mac = (text: string): string =>
  createHmac('sha256', MONTONIO_KEYS.secretKey).update(text).digest('base64url');
const partOf = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** As its webhooks are signed; with other claims or algorithm for forged ones. */
export const signWebhook = (claims: object, alg = 'HS256', sign = mac): string => {
  const text = `${partOf({ alg, typ: 'JWT' })}.${partOf(claims)}`;
  return JSON.stringify({ payload: `${text}.${sign(text)}` });
};

const isAuthorized = (header: string, nowSeconds: number): boolean => {
  const [scheme, token = ''] = header.split(' ');
  const [head = '', body = '', signature = ''] = token.split('.');
  if (scheme !== 'Bearer' || mac(`${head}.${body}`) !== signature) return false;
  const { alg, typ } = JSON.parse(Buffer.from(head, 'base64url').toString());
  const { accessKey, exp } = JSON.parse(Buffer.from(body, 'base64url').toString());
  return alg === 'HS256' && typ === 'JWT' && accessKey === MONTONIO_KEYS.accessKey && exp > nowSeconds;
};

export const createMontonioShippingSimulator = (nowSeconds: number) => {
  const faults = {
    /** Registers, and then the answer is lost. */
    lostAnswer: false,
    away: false,
    malformed: false,
    closedMachine: '',
    /** Registers later, although asked to do it at once. */
    isSlow: false,
  };
  const shipments = new Map<string, Shipment>();
  const app = new Hono();
  app.use('/api/v2/*', async (c, next) => {
    if (faults.away) return c.json({ statusCode: 500, message: 'Internal server error' }, 500);
    if (!isAuthorized(c.req.header('authorization') ?? '', nowSeconds))
      return c.json({ statusCode: 401, message: 'Unauthorized' }, 401);
    await next();
    return undefined;
  });
  app.get('/api/v2/shipping-methods/pickup-points', (c) => {
    const { carrierCode, countryCode } = c.req.query();
    const point = (id: string, type: string) => ({
      ...{ id, name: `Laagri ${type}`, type, streetAddress: 'Pärnu mnt 558a', locality: 'Laagri alevik' },
      ...{ postalCode: '96067', carrierCode, additionalServices: [{ code: 'cod' }] },
    });
    const isKnown = carrierCode === 'omniva' && countryCode === 'EE';
    const pickupPoints = isKnown ? [point(MACHINE, 'parcelMachine'), point(randomUUID(), 'postOffice')] : [];
    return c.json({ pickupPoints, countryCode });
  });
  app.get('/api/v2/shipping-methods/courier-services', (c) => {
    const { countryCode } = c.req.query();
    const courierServices = countryCode === 'EE' ? [{ id: COURIER, type: 'standard' }] : [];
    return c.json({ courierServices, countryCode });
  });
  app.post('/api/v2/shipments', async (c) => {
    const parsed = ShipmentSchema.safeParse(await c.req.json());
    if (!parsed.success)
      return c.json({ statusCode: 400, message: parsed.error.issues.map(({ message }) => message) }, 400);
    const { shippingMethod, merchantReference } = parsed.data;
    const id = randomUUID();
    const isClosed = shippingMethod.id === faults.closedMachine;
    shipments.set(id, parsed.data);
    const carrierParcelId = isClosed || faults.isSlow ? null : `CC${540_000_000 + shipments.size}EE`;
    return c.json(
      {
        id,
        createdAt: '2026-11-15T08:50:45.376Z',
        status: isClosed ? 'registrationFailed' : faults.isSlow ? 'pending' : 'registered',
        merchantReference,
        shippingMethod: { ...shippingMethod, carrierCode: 'omniva', countryCode: 'EE' },
        parcels: [{ id: randomUUID(), weight: 1, carrierParcelId, trackingLink: null }],
      },
      201,
    );
  });
  app.post('/api/v2/label-files', async (c) => {
    const parsed = LabelSchema.safeParse(await c.req.json());
    if (!parsed.success) return c.json({ statusCode: 400, message: 'Bad request' }, 400);
    if (!parsed.data.shipmentIds.every((id) => shipments.has(id)))
      return c.json({ statusCode: 404, message: 'Shipment not found' }, 404);
    const labelFileUrl = faults.isSlow ? null : `${FILES_URL}/label.pdf?signature=secret`;
    return c.json({ id: randomUUID(), status: faults.isSlow ? 'pending' : 'ready', labelFileUrl }, 201);
  });
  app.get('/label.pdf', (c) =>
    c.req.header('authorization') === undefined && c.req.query('signature') === 'secret'
      ? c.body('%PDF-1.4\nlabel\n%%EOF\n', 200, { 'content-type': 'application/pdf' })
      : c.text('no', 403),
  );
  return {
    faults,
    shipments,
    fetch: async (url: string, init: RequestInit): Promise<Response> => {
      if (!url.startsWith(`${MONTONIO_URL}/`) && !url.startsWith(`${FILES_URL}/`))
        throw new Error(`not an address of Montonio: ${url}`);
      const response = await app.request(url, init);
      if (faults.lostAnswer) throw new TypeError('fetch failed');
      return faults.malformed ? new Response('<html>', { status: 200 }) : response;
    },
  };
};
