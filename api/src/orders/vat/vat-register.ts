// Port of the register of VAT numbers.
import type { Result } from '@klaas/core/stores/result.ts';
import type { VatNumber } from '@klaas/core/stores/vat-number.ts';

export interface VatAnswer {
  isValid: boolean;
  /** Proof of the request; empty: the register gave none. */
  identifier: string;
  /** As the member state shows them; empty: it does not. */
  name: string;
  address: string;
}

/** `unreachable`: nothing is known, ask again later. `refused`: this request is wrong and stays so. */
export type VatRegisterError = 'vat_register_unreachable' | 'vat_register_refused';

export interface VatRegister {
  check(number: VatNumber): Promise<Result<VatAnswer, VatRegisterError>>;
}
