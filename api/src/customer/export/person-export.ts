// [OFFICE-91] Everything about a person as one archive: for machines, for people, and the files.
import type { Translate } from '../../texts/translate.ts';
import type { Person, PersonData, PersonFile } from '../person-data.ts';
import { exportPage } from './export-page.ts';
import { zipArchive } from './zip-archive.ts';

interface ExportContext {
  t: Translate;
  lang: string;
  shop: string;
  at: Date;
}

export const exportPerson = async (
  person: Person,
  data: readonly PersonData[],
  { t, lang, shop, at }: ExportContext,
): Promise<Buffer> => {
  const files: PersonFile[] = [];
  const sections = [];
  const machine: Record<string, readonly unknown[]> = {};
  for (const { name, load, files: loadFiles } of data) {
    const rows = await load(person);
    const own = ((await loadFiles?.(person)) ?? []).map((file) => ({
      ...file,
      name: `${name}/${file.name}`,
    }));
    files.push(...own);
    machine[name] = rows;
    const title = t(`person.section_${name}`);
    sections.push({ title, rows, files: own.map((file) => file.name) });
  }
  const day = at.toISOString().slice(0, 10);
  const page = exportPage(t, {
    lang,
    heading: t('person.heading', { email: person.email }),
    note: t('person.note', { shop, day }),
    sections,
  });
  return zipArchive(
    [
      { name: 'index.html', bytes: Buffer.from(page) },
      { name: 'data.json', bytes: Buffer.from(JSON.stringify(machine, null, 2)) },
      ...files,
    ],
    at,
  );
};
