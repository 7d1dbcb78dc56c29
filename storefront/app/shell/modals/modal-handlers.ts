// What a modal's form asks of the domain behind it.
import type { FormAnswer } from '../forms/form-response.ts';

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
export type Joined = 'subscribed' | 'pending' | 'already';

export interface ModalHandlers {
  login: (draft: { username: string; password: string }) => Promise<FormAnswer>;
  register: (draft: RegistrationDraft) => Promise<FormAnswer>;
  resetPassword: (draft: { email: string }) => Promise<FormAnswer>;
  submitReview: (draft: ReviewDraft) => Promise<FormAnswer>;
  subscribe: (draft: { email: string }) => Promise<FormAnswer & { joined?: Joined }>;
  /** Missing: the feature is not there yet, and the modal says so. */
  confirmOrders?: () => Promise<FormAnswer>;
}
