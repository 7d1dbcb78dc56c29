// Data of a custom enquiry, passed on from the page where it was started.
import * as z from 'zod/mini';

const text = (maximum: number) => z.optional(z.string().check(z.maxLength(maximum)));

const EnquirySchema = z.object({
  /** Product name. */
  product: text(200),
  sku: text(100),
  /** Sizes and choices as text. */
  sizes: text(2000),
  /** An SVG document. */
  drawing: text(500_000),
});
export type Enquiry = z.output<typeof EnquirySchema>;

/** `null` when invalid or empty. */
export const parseEnquiry = (value: unknown): Enquiry | null => {
  const parsed = EnquirySchema.safeParse(value);
  return parsed.success && Object.values(parsed.data).some(Boolean) ? parsed.data : null;
};
