// What the domains do with a modal's form, handed down to it. A form whose handler is missing says so.
import { createContext, useContext } from 'react';
import type { ModalHandlers } from './modal-handlers.ts';

export const HandlersContext = createContext<ModalHandlers>({});

export const useModalHandlers = (): ModalHandlers => useContext(HandlersContext);
