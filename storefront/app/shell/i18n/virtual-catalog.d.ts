declare module 'virtual:catalog/*' {
  export const messages: import('@klaas/core/texts/format-message.ts').Messages;
}

declare module 'virtual:catalogs' {
  type Load = import('./message-loader.ts').Load;
  /** By language: one entry per folder of catalogues. */
  export const loaders: Readonly<Record<string, { first: Load; late: Load }>>;
}
