// React context of the modal form handlers, which the domains provide.
import { createContext, useContext } from 'react';
import type { ModalHandlers } from './modal-handlers.ts';

export const HandlersContext = createContext<ModalHandlers | null>(null);

export const useModalHandlers = (): ModalHandlers => {
  const handlers = useContext(HandlersContext);
  if (!handlers) throw new Error('A modal needs the ModalHost around it');
  return handlers;
};
