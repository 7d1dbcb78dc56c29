// Endpoint for resized pictures.
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { wireInt } from './wire-value.ts';

const size = { width: wireInt(0), height: wireInt(0), action: z.enum(['resize', 'fit', 'identify']) };
const picture = {
  method: 'GET',
  tag: 'picture',
  output: z.unknown(),
  bare: true,
  public: true,
  produces: 'image/*',
  errors: {
    400: 'Bad parameters, a size above the limit, another host, or not a picture',
    404: 'No such picture',
    503: 'Too many pictures are being made at the moment',
  },
} as const;

export const pictureEndpoint = defineEndpoint({
  ...picture,
  path: '/img/{width}/{height}/{action}/{path}',
  summary:
    'A picture of the shop: resize fits inside, fit covers, identify answers with its metadata; a side of 0 follows the other',
  params: z.object({ ...size, path: z.string() }),
});

export const pictureByUrlEndpoint = defineEndpoint({
  ...picture,
  path: '/img',
  summary: 'The same with the path as a query parameter',
  query: z.object({
    url: z.string(),
    width: z.optional(size.width),
    height: z.optional(size.height),
    action: z.optional(size.action),
  }),
});
