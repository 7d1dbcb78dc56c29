// Whether the last person in this browser had signed in: then the office is loaded while the server is asked.
const STORED = 'klaas-office-signed-in';

export const wasSignedIn = (): boolean => localStorage.getItem(STORED) !== null;

export const noteSignedIn = (isSignedIn: boolean): void =>
  isSignedIn ? localStorage.setItem(STORED, '1') : localStorage.removeItem(STORED);
