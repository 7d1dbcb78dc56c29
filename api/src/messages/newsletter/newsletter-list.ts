// A list somewhere else that is told what the shop's own list says. Who may be on it is decided here, by a confirmed
// address; the outside list follows.
export interface NewsletterList {
  /** Null: it does not know the address. */
  status(email: string): Promise<'subscribed' | 'unsubscribed' | 'pending' | null>;
  save(member: { email: string; status: 'subscribed' | 'unsubscribed'; language: string }): Promise<void>;
  /** Without a trace; an address it does not know is fine. */
  remove(email: string): Promise<void>;
}
