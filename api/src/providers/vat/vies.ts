// The register of VAT numbers of the European Commission (VIES), by its REST interface.
import { parseVatNumber, type VatNumber } from '@klaas/core/stores/vat-number.ts';
import * as z from 'zod/mini';
import type { VatRegister } from '../../orders/vat/vat-register.ts';

export interface ViesOptions {
  /** https://ec.europa.eu/taxation_customs/vies/rest-api */
  url: string;
  /** The shop's own number: with it the register gives an identifier as proof. */
  requester: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  timeoutMs: number;
}

/** Wrong in themselves; every other code means that nothing is known. */
const REFUSED = new Set(['INVALID_INPUT', 'INVALID_REQUESTER_INFO', 'VAT_BLOCKED', 'IP_BLOCKED']);
/** `userError` of an answer, not of an error. */
const ANSWERED = new Set(['', 'VALID', 'INVALID']);
const HIDDEN = '---';

const ResponseSchema = z.object({
  valid: z.optional(z.boolean()),
  requestIdentifier: z.nullish(z.string()),
  name: z.nullish(z.string()),
  address: z.nullish(z.string()),
  userError: z.nullish(z.string()),
  errorWrappers: z.optional(z.array(z.object({ error: z.string() }))),
});

const shown = (text: string | null | undefined): string => (!text || text === HIDDEN ? '' : text.trim());

const bodyOf = ({ country, digits }: VatNumber, requester: VatNumber | null): string =>
  JSON.stringify({
    countryCode: country,
    vatNumber: digits,
    ...(requester && {
      requesterMemberStateCode: requester.country,
      requesterNumber: requester.digits,
    }),
  });

export const createVies = ({ url, requester, fetch, timeoutMs }: ViesOptions): VatRegister => ({
  check: async (number) => {
    const unreachable = { ok: false, error: 'vat_register_unreachable' } as const;
    let json: unknown;
    try {
      const response = await fetch(`${url.replace(/\/+$/, '')}/check-vat-number`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: bodyOf(number, parseVatNumber(requester)),
        signal: AbortSignal.timeout(timeoutMs),
      });
      json = await response.json();
    } catch {
      // Away, too slow, or a page of a proxy instead of an answer.
      return unreachable;
    }
    const parsed = ResponseSchema.safeParse(json);
    if (!parsed.success) return unreachable;
    const { valid, requestIdentifier, name, address, userError, errorWrappers } = parsed.data;
    const error = errorWrappers?.[0]?.error ?? (ANSWERED.has(userError ?? '') ? '' : userError);
    if (error && REFUSED.has(error))
      return { ok: false, error: 'vat_register_refused', detail: { code: error } };
    if (error || valid === undefined) return { ...unreachable, detail: { code: error || 'no_answer' } };
    return {
      ok: true,
      value: {
        isValid: valid,
        identifier: requestIdentifier ?? '',
        name: shown(name),
        address: shown(address),
      },
    };
  },
});
