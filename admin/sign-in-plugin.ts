// Vite plugin: `virtual:sign-in/et` is the sign-in page in a language, rendered when the office is built, with the texts
// that its script needs. [OFFICE-104] Nothing of React is loaded before somebody has signed in.
import path from 'node:path';
import type { Messages } from '@klaas/core/texts/format-message.ts';
import { type Plugin, runnerImport } from 'vite';
import { catalogOf, catalogues } from './catalogs-plugin.ts';

const PREFIX = 'virtual:sign-in/';
const PAGE = path.join(import.meta.dirname, 'src/staff/sign-in-page.tsx');
const ICONS = path.join(import.meta.dirname, 'src/ui/icons.svg');

const NEEDED = /^(staff\.(error_|passkey_cancelled$|needs_https$)|shell\.error_)/;

type Render = (language: string, messages: Messages) => string;

const loadRender = async (): Promise<{ render: Render; dependencies: string[] }> => {
  const { module, dependencies } = await runnerImport<{ renderSignInPage: Render }>(PAGE, {
    configFile: false,
    root: import.meta.dirname,
    base: '/admin/',
    plugins: [catalogues()],
    logLevel: 'error',
  });
  return { render: module.renderSignInPage, dependencies };
};

/** Addresses of the drawings, as they are outside a build. */
const DRAWINGS = /href="[^"#]*icons\.svg[^"#]*#/g;

export const signInPages = (): Plugin => {
  let rendering: ReturnType<typeof loadRender> | undefined;
  return {
    name: 'klaas-admin-sign-in',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      rendering ??= loadRender();
      const { render, dependencies } = await rendering;
      for (const file of [PAGE, ...dependencies]) this.addWatchFile(file);
      const language = id.slice(PREFIX.length + 1);
      const catalog = catalogOf(language);
      const html = render(language, catalog).replace(DRAWINGS, 'href="ICONS#');
      const messages = Object.fromEntries(Object.entries(catalog).filter(([text]) => NEEDED.test(text)));
      return `import icons from ${JSON.stringify(`${ICONS}?url`)};
export const html = ${JSON.stringify(html)}.replaceAll('ICONS#', icons + '#');
export const messages = ${JSON.stringify(messages)};`;
    },
  };
};
