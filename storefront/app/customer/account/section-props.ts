import type { Customer } from '@klaas/core/customer/customer.ts';

/** Props of every account section. */
export interface SectionProps {
  customer: Customer;
}
