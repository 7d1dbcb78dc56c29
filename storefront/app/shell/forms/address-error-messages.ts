// Message ids for all address errors.
import type { AddressFieldError } from '@klaas/core/stores/address-check.ts';
import type { MessageId } from '../i18n/message-id.ts';

/** [CHK-05] */
export const ADDRESS_ERROR_MESSAGES: Record<AddressFieldError, MessageId> = {
  required: 'message.required',
  too_long: 'checkout.too_long',
  name_letters: 'message.name_min_2',
  country_unknown: 'checkout.country_unknown',
  zip_short: 'message.zip_min_3',
  phone_invalid: 'checkout.phone_invalid',
  company_letters: 'message.name_min_3',
  company_number_missing: 'checkout.company_number_missing',
  registry_code_invalid: 'checkout.registry_code_invalid',
  tax_id_short: 'message.tax_id_min_3',
};
