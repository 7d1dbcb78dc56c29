// Pictures of a product.
import * as z from 'zod/mini';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { StoreCodeSchema } from './goods-endpoints.ts';
import { IdParamsSchema } from './list-rows.ts';

/** Of one product. */
export const MAX_PICTURES = 50;
const MAX_ALT = 255;

const file = z.string().check(z.minLength(1), z.maxLength(300));
const percent = z.int().check(z.minimum(0), z.maximum(100));
const FocusSchema = z.nullable(z.strictObject({ x: percent, y: percent }));
const alt = z.string().check(z.trim(), z.maxLength(MAX_ALT));

export const PictureSchema = z.object({
  file: z.string(),
  /** Its address, with the point that stays visible. */
  image: z.string(),
  focus: FocusSchema,
  /** By store. */
  alts: z.record(z.string(), z.string()),
});
export type ProductPicture = z.output<typeof PictureSchema>;

export const addPictureEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/product-pictures',
  summary:
    'Adds a picture to a product in all stores, as a form with `product_id` and the file in `picture`; it is drawn anew',
  permission: 'products.texts',
  form: z.object({ product_id: IdParamsSchema.shape.id }),
  body: z.custom<object>(),
  output: z.object({ file: z.string() }),
});

export const savePicturesEndpoint = defineAdminEndpoint({
  method: 'PUT',
  path: '/api/admin/products/{id}/pictures',
  summary: 'Order, texts and points of the pictures; those that are not named are taken away',
  permission: 'products.texts',
  params: IdParamsSchema,
  body: z.strictObject({
    /** The pictures that the edit was made on: others that are there by now stay. */
    base: z.array(file).check(z.maxLength(MAX_PICTURES)),
    pictures: z
      .array(
        z.strictObject({
          file,
          focus: z.optional(FocusSchema),
          alts: z._default(
            z
              .array(
                z.strictObject({
                  store: StoreCodeSchema,
                  base: z.string().check(z.maxLength(1000)),
                  value: alt,
                }),
              )
              .check(z.maxLength(20)),
            [],
          ),
        }),
      )
      .check(z.maxLength(MAX_PICTURES)),
  }),
  output: z.object({ change_id: z.nullable(z.int()) }),
});
