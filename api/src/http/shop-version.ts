// Version of the shop, for the API and the back office.
export const SHOP_VERSION = '0.1.0';
