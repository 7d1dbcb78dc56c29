// What a modal's form asks of the domain behind it. The answer is a value; `fields` are errors at their fields.
export type HandlerAnswer = { ok: true } | { ok: false; message: string; fields?: Record<string, string> };

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

/** A missing one means that the feature is not there yet, and the modal says so. */
export interface ModalHandlers {
  login?: (draft: { username: string; password: string }) => Promise<HandlerAnswer>;
  register?: (draft: RegistrationDraft) => Promise<HandlerAnswer>;
  resetPassword?: (draft: { email: string }) => Promise<HandlerAnswer>;
  submitReview?: (draft: ReviewDraft) => Promise<HandlerAnswer>;
  subscribe?: (draft: { email: string }) => Promise<HandlerAnswer>;
  confirmOrders?: () => Promise<HandlerAnswer>;
}
