/** Names in the change log whose changes make what is shown of the content old. */
export const CONTENT_ENTITIES = { entities: ['cms_page', 'cms_block', 'content', 'content_schedule'] };
