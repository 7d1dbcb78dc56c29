// Port of an external newsletter list. The shop's own list decides, by confirmed addresses; the external one is
// synchronised.
export interface NewsletterList {
  /** Null: unknown address. */
  status(email: string): Promise<'subscribed' | 'unsubscribed' | 'pending' | null>;
  save(member: { email: string; status: 'subscribed' | 'unsubscribed'; language: string }): Promise<void>;
  /** Deletes permanently; an unknown address is not an error. */
  remove(email: string): Promise<void>;
}
