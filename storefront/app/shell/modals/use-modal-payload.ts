// Payload of the modal with that name.
import { useModalState } from '../state/shell-state.tsx';
import type { ModalName, ModalPayloads } from './modal-store.ts';

export const useModalPayload = <Name extends ModalName>(name: Name): Partial<ModalPayloads[Name]> =>
  useModalState(({ open, over }) => [over, open].find((modal) => modal?.name === name)?.payload ?? NONE);

const NONE = {};
