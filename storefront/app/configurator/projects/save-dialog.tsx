// Dialog that saves a configured pane: a name for the opening and its project.

import { Button } from '@klaas/ui/button.tsx';
import { Field } from '@klaas/ui/field.tsx';
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { OverlayHead } from '@klaas/ui/overlay/overlay-head.tsx';
import { Select } from '@klaas/ui/select.tsx';
import { type FormEvent, useState } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useNotify } from '../../shell/state/shell-state.tsx';
import { useShopPath } from '../../shell/state/use-shop.ts';
import { OpeningDrawing } from './opening-drawing.tsx';
import { isFull, type NewOpening, newProject } from './project.ts';
import './projects.css';
import { type ProjectAccess, useProjects } from './use-projects.ts';

interface SaveDialogProps {
  opening: NewOpening;
  open: boolean;
  onClose: () => void;
  access: ProjectAccess;
}

const NEW = '';
const LONGEST_NAME = 80;

const SaveForm = ({ opening, onClose, access }: Omit<SaveDialogProps, 'open'>) => {
  const t = useText();
  const to = useShopPath();
  const notify = useNotify();
  const { projects, hasFailed, addOpening } = useProjects(access);
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [projectName, setProjectName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const projectId = chosen ?? projects?.find((project) => !isFull(project))?.id ?? NEW;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isBusy) return;
    setBusy(true);
    const project =
      projects?.find(({ id }) => id === projectId) ??
      newProject(
        crypto.randomUUID(),
        projectName.trim() || t('configurator.project_default'),
        new Date().toISOString(),
      );
    try {
      await addOpening(project, { ...opening, name: name.trim() });
      onClose();
      notify({
        type: 'success',
        message: t('configurator.kept', { project: project.name }),
        action1: { label: t('configurator.kept_show'), href: to('/projects') },
      });
    } catch {
      notify({ type: 'error', message: t('configurator.keep_failed'), action1: { label: t('message.ok') } });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="keep stack gap-5" onSubmit={submit}>
      <OpeningDrawing opening={opening} />
      <div className="stack gap-4 full">
        <Field
          label={t('configurator.opening_name')}
          optional={t('configurator.optional')}
          hint={t('configurator.opening_hint')}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {projects && projects.length > 0 && (
          <Select
            label={t('configurator.project')}
            value={projectId}
            onChange={(event) => setChosen(event.target.value)}
          >
            {projects.map((project) => (
              <option key={project.id} value={project.id} disabled={isFull(project)}>
                {isFull(project) ? t('configurator.project_full', { project: project.name }) : project.name}
              </option>
            ))}
            <option value={NEW}>{t('configurator.project_new')}</option>
          </Select>
        )}
        {projectId === NEW && (
          <Field
            label={t('configurator.project_name')}
            placeholder={t('configurator.project_default')}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            value={projectName}
            onChange={(event) => setProjectName(event.target.value)}
          />
        )}
        {hasFailed && <p role="alert">{t('configurator.projects_failed')}</p>}
        <p className="muted small">
          {t(access.customerId === null ? 'configurator.keep_guest' : 'configurator.keep_customer')}
        </p>
        <div className="row cluster gap-3">
          <Button type="submit" loading={isBusy}>
            {t('configurator.keep_now')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('configurator.cancel')}
          </Button>
        </div>
      </div>
    </form>
  );
};

export const SaveDialog = ({ open, ...rest }: SaveDialogProps) => {
  const t = useText();
  const title = t('configurator.keep_title');
  return (
    <ModalDialog open={open} onClose={rest.onClose} label={title}>
      <OverlayHead title={title} closeLabel={t('message.close')} onClose={rest.onClose} />
      <SaveForm {...rest} />
    </ModalDialog>
  );
};
