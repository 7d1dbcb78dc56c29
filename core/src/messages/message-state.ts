// States of a message in the back office.
export const MESSAGE_STATES = ['open', 'later', 'closed', 'spam'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
