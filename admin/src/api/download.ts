// A file that needs a fresh proof: a plain link could not ask for it.
import { askForProof, type Failure } from './call.ts';

const failureIn = async (response: Response): Promise<Failure> => {
  try {
    return (await response.json()) as Failure;
  } catch {
    return { ok: false, error: 'busy' };
  }
};

const load = async (path: string): Promise<{ ok: true; blob: Blob } | Failure> => {
  try {
    const response = await fetch(path, { credentials: 'same-origin' });
    return response.ok ? { ok: true, blob: await response.blob() } : await failureIn(response);
  } catch {
    return { ok: false, error: 'offline' };
  }
};

export const downloadFile = async (path: string, name: string): Promise<{ ok: true } | Failure> => {
  let loaded = await load(path);
  if (!loaded.ok && loaded.error === 'proof_needed' && (await askForProof())) loaded = await load(path);
  if (!loaded.ok) return loaded;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(loaded.blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
  return { ok: true };
};
