// Static content files of the shop, read and validated once at start.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '@klaas/api/config/start-error.ts';
import {
  SITE_CONTENT_NAMES,
  type SiteContent,
  SiteContentSchema,
} from '@klaas/core/content/static-content.ts';

const STATIC = join(import.meta.dirname, '../core/src/content/static');

export interface SiteContentOptions {
  /** Folder with the shop's own files: each replaces the default of the same name. */
  contentDir: string | undefined;
  /** The demo shop has texts and pictures of its own. */
  isDemo: boolean;
}

const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new StartError(`${path} is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
};

/** [CMS-03] Throws a StartError that names every invalid field of every file. */
export const loadSiteContent = ({ contentDir, isDemo }: SiteContentOptions): SiteContent => {
  if (contentDir && !existsSync(contentDir))
    throw new StartError(`CONTENT_DIR names ${contentDir}, which does not exist`);
  const folder = join(STATIC, isDemo ? 'demo' : 'plain');
  const pathOf = (name: string): string => {
    const customFile = contentDir && join(contentDir, `${name}.json`);
    return customFile && existsSync(customFile) ? customFile : join(folder, `${name}.json`);
  };
  const files = Object.fromEntries(SITE_CONTENT_NAMES.map((name) => [name, readJson(pathOf(name))]));
  const parsed = SiteContentSchema.safeParse(files);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(
    ({ path: [name, ...field], message }) => `${pathOf(String(name))}: ${field.join('.')}: ${message}`,
  );
  throw new StartError(errors.join('\n'));
};
