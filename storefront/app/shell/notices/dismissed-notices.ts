// Staff notices dismissed in this browser. An edited notice counts as a new one.
interface NoticeText {
  id: number;
  message: string;
}

const KEY = 'klaas/notices';

export const noticeKey = ({ id, message }: NoticeText): string => {
  let sum = 0;
  for (const character of message) sum = (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return `${id}:${sum}`;
};

export const dismissedNotices = (storage: { getItem(key: string): string | null }): ReadonlySet<string> => {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : []);
  } catch {
    // Invalid stored value: nothing dismissed.
    return new Set();
  }
};
