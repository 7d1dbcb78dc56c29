// Every editor of the shop, built once: the command line, and later the back office, write through these only.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { loadDocuments } from './catalog/catalog-repository.ts';
import { createDocumentEntity } from './catalog/document-entity-service.ts';
import { type CmsEditor, type CmsEditorDeps, createCmsEditor } from './content/cms-editor.ts';
import { type ContentEditor, createContentEditor, createContentEntity } from './content/content-editor.ts';
import type { Database } from './db/database.ts';
import { createUndoService, type UndoService } from './staff/change-log/undo-service.ts';

export interface EditorDeps {
  db: Database;
  now: () => number;
}

export interface Editors {
  content: ContentEditor;
  cms: CmsEditor;
  undo: UndoService;
}

const listDocuments: CmsEditorDeps['list'] = async (db, storeCode, kind) => {
  const all: CatalogDocument[] = [];
  for await (const batch of loadDocuments(db, storeCode, kind)) all.push(...batch);
  return all;
};

export const composeEditors = ({ db, now }: EditorDeps): Editors => {
  const entries = createContentEntity(now);
  const cmsPages = createDocumentEntity('cms_page');
  const cmsBlocks = createDocumentEntity('cms_block');
  const stores = new Map([entries, cmsPages, cmsBlocks].map((store) => [store.entity, store]));
  return {
    content: createContentEditor(db, entries),
    cms: createCmsEditor({
      db,
      now,
      entities: { cms_page: cmsPages, cms_block: cmsBlocks },
      list: listDocuments,
    }),
    undo: createUndoService({ db, now, stores }),
  };
};
