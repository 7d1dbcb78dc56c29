import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSiteContent } from './site-content.ts';

let contentDir: string;
beforeEach(() => {
  contentDir = mkdtempSync(join(tmpdir(), 'klaas-content-'));
});
afterEach(() => rmSync(contentDir, { recursive: true }));
const write = (name: string, text: string) => writeFileSync(join(contentDir, `${name}.json`), text);

describe('[CMS-03] static content of a shop', () => {
  it('is the demo content in the demo shop only', () => {
    expect(loadSiteContent({ contentDir: undefined, isDemo: true })['site-info'].finder).not.toEqual([]);
    const own = loadSiteContent({ contentDir: undefined, isDemo: false });
    expect(own['site-info']).toEqual({ notes: [], benefits: [], opening_widths: [], finder: [] });
    expect(own['portfolio-images']).toEqual([]);
  });

  it('uses the files of the shop, with the plain ones as fallback', () => {
    const name = 'Peegel ja Uks';
    write('site-info', JSON.stringify({ name, notes: [], benefits: [], opening_widths: [], finder: [] }));
    const own = loadSiteContent({ contentDir, isDemo: false });
    expect(own['site-info'].name).toBe(name);
    expect(own['default-content'].newsletter.title.et).toBe('Uudiskiri');
  });

  it('names the invalid field and its file in the start error', () => {
    write('site-info', JSON.stringify({ notes: [{ et: 'Ainult eesti' }, { ru: 5 }, {}], finder: [] }));
    const load = () => loadSiteContent({ contentDir, isDemo: false });
    expect(load).not.toThrow(/notes\.0/);
    expect(load).toThrow(/site-info\.json: notes\.1\.ru: /);
    expect(load).toThrow(/site-info\.json: notes\.2: must have a text in one language/);
    expect(load).toThrow(/site-info\.json: benefits: /);
    write('site-info', '{');
    expect(load).toThrow(/site-info\.json is not valid JSON/);
  });

  it('rejects a folder that does not exist', () => {
    expect(() => loadSiteContent({ contentDir: '/nowhere/at/all', isDemo: false })).toThrow(
      'CONTENT_DIR names /nowhere/at/all, which does not exist',
    );
  });
});
