// What a modal's form asks of the domain behind it.
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

/** What became of joining the newsletter: done, a letter asks for a yes, or there was nothing to do. */
export type SubscribeResult = 'subscribed' | 'pending' | 'already';

export interface ModalHandlers {
  login: (draft: { username: string; password: string }) => Promise<FormResponse>;
  register: (draft: RegistrationDraft) => Promise<FormResponse>;
  resetPassword: (draft: { email: string }) => Promise<FormResponse>;
  submitReview: (draft: ReviewDraft) => Promise<FormResponse>;
  subscribe: (draft: { email: string }) => Promise<FormResponse & { joined?: SubscribeResult }>;
  /** Missing: the feature is not there yet, and the modal says so. */
  confirmOrders?: () => Promise<FormResponse>;
}
