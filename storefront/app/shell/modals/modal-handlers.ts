// Submit handlers of modal forms, implemented by the domains.
import type { FormResponse } from '../forms/form-response.ts';

export interface ReviewDraft {
  product_id: number;
  title: string;
  detail: string;
  nickname: string;
  rating: number;
}

export interface RegistrationDraft {
  firstname: string;
  lastname: string;
  email: string;
  password: string;
}

/** `pending`: a confirmation e-mail was sent. */
export type SubscribeResult = 'subscribed' | 'pending' | 'already';

export interface ModalHandlers {
  login: (draft: { username: string; password: string }) => Promise<FormResponse>;
  register: (draft: RegistrationDraft) => Promise<FormResponse>;
  resetPassword: (draft: { email: string }) => Promise<FormResponse>;
  submitReview: (draft: ReviewDraft) => Promise<FormResponse>;
  subscribe: (draft: { email: string }) => Promise<FormResponse & { joined?: SubscribeResult }>;
  /** Missing: the feature is unavailable, and the modal says so. */
  confirmOrders?: () => Promise<FormResponse>;
}
