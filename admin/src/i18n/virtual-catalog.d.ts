declare module 'virtual:catalog/*' {
  export const messages: import('@klaas/core/texts/format-message.ts').Messages;
}
