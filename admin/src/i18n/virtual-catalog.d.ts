declare module 'virtual:catalog/*' {
  export const messages: import('@klaas/core/texts/format-message.ts').Messages;
}

declare module 'virtual:sign-in/*' {
  export const html: string;
  export const messages: import('@klaas/core/texts/format-message.ts').Messages;
}
