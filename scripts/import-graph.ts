// The import graph of the repository.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, normalize } from 'node:path';
import { parseSync } from 'vite';
import type { ImportGraph } from './boundary-rules.ts';

const root = join(import.meta.dirname, '..');

const importsOf = (file: string, code: string): string[] => {
  const { module, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start, end));
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    ...dynamic.flatMap((text) => /^(['"])(.*)\1$/.exec(text)?.[2] ?? []),
  ];
};

const resolve = (from: string, specifier: string): string => {
  if (isBuiltin(specifier)) return specifier.startsWith('node:') ? specifier : `node:${specifier}`;
  const workspace = /^@klaas\/(core|api|ui)\/(.*)$/.exec(specifier);
  if (workspace) return `${workspace[1]}/src/${workspace[2]}`;
  if (!specifier.startsWith('.')) return `node_modules/${specifier}`;
  const path = normalize(join(from, '..', specifier.replace(/\?.*$/, '')));
  return ['', '.ts', '.tsx'].map((end) => path + end).find((file) => existsSync(join(root, file))) ?? path;
};

/** Files tracked by git, and untracked ones that are not ignored. */
export const listFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)));

export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8');

/** What one file imports. */
export const loadImports = (file: string): string[] =>
  [...new Set(importsOf(file, readSource(file)))].map((specifier) => resolve(file, specifier));

export const loadImportGraph = (): ImportGraph =>
  new Map(
    listFiles()
      .filter((file) =>
        /^(core|api|ui|storefront|admin|server|e2e|bench|engines|scripts)\/.*\.(tsx?|mjs)$/.test(file),
      )
      .map((file) => [file, loadImports(file)]),
  );
