// What the catalogue and the cart do for the orders of an account; the route hands it in.
import type { OrderedLine } from '@klaas/core/customer/customer-order.ts';
import { createContext, type ReactNode, useContext } from 'react';

/** What the shop knows today of what was ordered then; nothing of what is not sold any more. */
export interface LineAttributes {
  /** In the current store. */
  url: string;
  /** Of the product, or the pane that was made. */
  picture: ReactNode;
}

export interface ReorderReport {
  added: number;
  rejected: { name: string; reason: string }[];
}

export interface OrderServices {
  /** By the number of the line. */
  loadLineAttributes: (lines: readonly OrderedLine[]) => Promise<Record<number, LineAttributes>>;
  reorder: (lines: readonly OrderedLine[]) => Promise<ReorderReport>;
  showCart: () => void;
  /** Orders that the shop does not have yet. */
  waiting: ReactNode;
  /** Another value whenever one of them has reached the shop. */
  arrived: string;
}

export const OrderServicesContext = createContext<OrderServices | null>(null);

export const useOrderServices = (): OrderServices => {
  const services = useContext(OrderServicesContext);
  if (!services) throw new Error('The orders need their services above them');
  return services;
};
