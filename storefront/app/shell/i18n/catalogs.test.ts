import { expect, it } from 'vitest';
import { compileCatalogue } from '../../../catalogs-plugin.ts';
import { createTranslate } from './use-text.tsx';

it('[STORE-02] Swedish is empty and falls back to English', () => {
  expect(compileCatalogue('sv')).toEqual(compileCatalogue('en'));
});

it.each([
  [1, '1 товар'],
  [2, '2 товара'],
  [5, '5 товаров'],
  [11, '11 товаров'],
  [21, '21 товар'],
  [104, '104 товара'],
])('[STORE-02] uses the right Russian plural for %i', (count, expected) => {
  const t = createTranslate('ru-RU', compileCatalogue('ru'));
  expect(t('shell.order_items', { count })).toBe(expected);
});

// [UI-07] the messages of sections 5 and 8 are literal in English
it.each([
  ['message.product_added', 'Product has been added to the cart!'],
  ['message.quantity_updated', 'Product quantity has been updated!'],
  ['message.out_of_stock', 'The product is out of stock and cannot be added to the cart!'],
  ['message.price_unknown', 'Product price is unknown, product cannot be added to the cart!'],
  ['message.in_stock', 'In stock!'],
  ['message.out_of_the_stock', 'Out of the stock!'],
  ['message.products_not_available', 'Some of the ordered products are not available!'],
  ['message.coupon_incorrect', "You've entered an incorrect coupon code. Please try again."],
  ['message.order_queued', 'The order can not be transfered because of server error. Order has been queued'],
  ['message.account_updated', 'Account data has successfully been updated'],
  ['message.reset_offline', 'Reset password feature does not work while offline!'],
  ['message.password_changed', 'Password has successfully been changed'],
  ['message.reset_mail_failed', 'Error while sending reset password e-mail'],
  ['message.customer_exists', 'A customer with the same email already exists in an associated website.'],
  [
    'message.refresh_unauthorized',
    'Error refreshing user token. User is not authorized to access the resource',
  ],
  [
    'message.refresh_failed',
    'Internal Application error while refreshing the tokens. Please clear the storage and refresh page.',
  ],
  ['message.authorization_unexpected', 'Unexpected authorization error. Check your Network conection.'],
  ['message.login_required', 'You need to be logged in to see this page'],
  ['message.logged_out', "You're logged out"],
  ['message.bad_content_type', 'Error with response - bad content-type!'],
  ['message.wrong_format', 'Unhandled error, wrong response format!'],
  [
    'message.not_available_offline',
    'The product, category or CMS page is not available in Offline mode. Redirecting to Home.',
  ],
  ['message.search_unreachable', 'Can not connect the search instance'],
  ['message.cms_empty', 'CMS query returned empty result'],
  ['message.no_variants', 'No available product variants.'],
  [
    'message.no_configuration',
    'No such configuration for the product. Please do choose another combination of attributes.',
  ],
  [
    'message.no_products_synchronized',
    'No products synchronized for this category. Please come back while online!',
  ],
  ['message.search_key_missing', 'Please provide the search key for product single action.'],
  [
    'message.parent_sku_missing',
    "Product doesn't have parentSku, please check if this is configurable product.",
  ],
  ['message.tax_country_missing', 'Please do set the tax.defaultCountry in order to calculate totals'],
  ['message.required', 'Field is required'],
  ['message.greater_than_zero', 'Must be greater than 0'],
  ['message.quantity_above_zero', 'Quantity must be above 0'],
  ['message.quantity_positive_integer', 'Quantity must be positive integer'],
  ['message.passwords_identical', 'Passwords must be identical'],
  ['message.email', 'Please provide valid e-mail address.'],
  ['message.accept_terms', 'You must accept the terms and conditions.'],
  ['message.choose_sort', 'Please select the field which You like to sort by'],
  ['message.fix_errors', 'Please fix the validation errors'],
] as const)('[UI-07] %s matches the specification', (id, expected) => {
  expect(createTranslate('en', compileCatalogue('en'))(id)).toBe(expected);
});

it('[UI-07] inserts values into messages', () => {
  const t = createTranslate('en', compileCatalogue('en'));
  expect(t('message.quantity_below', { quantity: 5 })).toBe('Quantity must be below 5');
  expect(t('message.quantity_available', { maxQuantity: 3 })).toBe(
    'Only 3 products of this type are available.',
  );
  expect(t('message.product_unavailable', { status: 2 })).toBe(
    'Product query returned empty result product status = 2',
  );
  expect(t('message.product_invisible', { visibility: 1 })).toBe(
    'Product query returned empty result product visibility = 1',
  );
  expect(t('message.order_validation', { email: 'a@b.ee' })).toBe(
    'Internal validation error. Please check if all required fields are filled in. Please contact us on a@b.ee',
  );
  expect(t('message.no_mapping', { path: '/x' })).toBe('No mapping found for /x');
  expect(t('message.route_not_found', { name: 'x' })).toBe('Route not found x');
});
