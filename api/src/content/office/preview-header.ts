/** [OFFICE-94] Sent by the pages of the shop that show what is not yet published. */
export const PREVIEW_HEADER = 'x-content-preview';
