/**
 * Of every shop process on the database under test. Payment methods are rows there, written at the start from the
 * settings: a second process without the bank would take it from the first.
 */
export const SHOP_SETTINGS = { SETTINGS__orders__bankLinkSimulator: 'on' };
