declare module 'virtual:catalog/*' {
  export const messages: import('./format-message.ts').Messages;
}
