// Catalog and cart services for the account's orders, passed in by the route.
import type { OrderedLine } from '@klaas/core/customer/customer-order.ts';
import { createContext, type ReactNode, useContext } from 'react';

/** Current product data of an ordered line; missing if it is no longer sold. */
export interface LineAttributes {
  /** URL in the current store. */
  url: string;
  /** Product picture, or drawing of the pane. */
  picture: ReactNode;
}

export interface ReorderReport {
  added: number;
  rejected: { name: string; reason: string }[];
}

export interface OrderServices {
  /** By line id. */
  loadLineAttributes: (lines: readonly OrderedLine[]) => Promise<Record<number, LineAttributes>>;
  reorder: (lines: readonly OrderedLine[]) => Promise<ReorderReport>;
  showCart: () => void;
  /** Orders that are not on the server yet. */
  waiting: ReactNode;
  /** Changes when one of them has reached the server. */
  arrived: string;
}

export const OrderServicesContext = createContext<OrderServices | null>(null);

export const useOrderServices = (): OrderServices => {
  const services = useContext(OrderServicesContext);
  if (!services) throw new Error('The orders need their services above them');
  return services;
};
