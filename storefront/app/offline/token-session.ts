// The customer's session for network requests. A guest has no token and never refreshes.
export interface TokenSession {
  token(): string | null;
  storeToken(token: string): void;
  /** The new token, or null when the refresh was rejected. Throws on a network error. */
  refresh(): Promise<string | null>;
  logout(): Promise<void>;
  showSignUp(): void;
  /** Resolves when the session has been restored from storage. */
  restored?(): Promise<void>;
}

export const GUEST_SESSION: TokenSession = {
  token: () => null,
  storeToken: () => {},
  refresh: async () => null,
  logout: async () => {},
  showSignUp: () => {},
};
