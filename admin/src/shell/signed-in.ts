// Who has signed in. Stored: whether the last person in this browser had, then the office is loaded while the server is
// asked; and who it is, so that other tabs notice another one.
const STORED = 'klaas-office-signed-in';

let present: number | null = null;
const waiting: (() => void)[] = [];

export const wasSignedIn = (): boolean => localStorage.getItem(STORED) !== null;

export const noteSignedIn = (id: number | null): void => {
  present = id;
  if (id !== null) for (const end of waiting.splice(0)) end();
  if (id === null) localStorage.removeItem(STORED);
  else if (localStorage.getItem(STORED) !== String(id)) localStorage.setItem(STORED, String(id));
};

/** What was kept for one person is not sent in the name of another. */
export const isSignedIn = (id: number): boolean => present === id;

export const untilSignedIn = (): Promise<void> =>
  present === null ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();

export const SIGNED_OUT = { ok: false, error: 'signed_out' } as const;

/** In another tab somebody has signed in or out: the cookie is that of all tabs. */
export const onOtherTab = (listener: () => void): (() => void) => {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === STORED) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};
