// Account data and actions that the route passes to the checkout.
import type { KnownCustomer } from '@klaas/core/checkout/form/checkout-fill.ts';
import type { FormResponse } from '../../shell/forms/form-response.ts';

export interface CheckoutAccount {
  /** `unknown` until the browser's storage has been read. */
  status: 'unknown' | 'guest' | 'customer';
  /** Customer id; empty for a guest. */
  id: string;
  /** Null for a guest, and until the profile is loaded. */
  customer: KnownCustomer | null;
  /** The session expired. */
  isInterrupted: boolean;
  logIn: () => void;
  /** Creates the account and logs in. */
  register: (
    customer: { email: string; firstname: string; lastname: string },
    password: string,
  ) => Promise<FormResponse>;
}
