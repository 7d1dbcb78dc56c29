// What an enquiry for a custom solution takes along from the page where it began.
import * as z from 'zod/mini';

const text = (maximum: number) => z.optional(z.string().check(z.maxLength(maximum)));

const EnquirySchema = z.object({
  /** Name of the product. */
  product: text(200),
  sku: text(100),
  /** The sizes and choices in words. */
  sizes: text(2000),
  /** An SVG document. */
  drawing: text(500_000),
});
export type Enquiry = z.output<typeof EnquirySchema>;

/** `null` for anything that is no enquiry, or an empty one. */
export const parseEnquiry = (value: unknown): Enquiry | null => {
  const parsed = EnquirySchema.safeParse(value);
  return parsed.success && Object.values(parsed.data).some(Boolean) ? parsed.data : null;
};
