declare module 'virtual:catalog/*' {
  export const messages: import('./write-message.ts').Messages;
}
