// Downloads the PDF quote of a project.
import { quoteEndpoint } from '@klaas/core/contract/configuration-endpoints.ts';
import type { Project } from './project.ts';

interface QuoteShop {
  backendUrl: string;
  storeCode: string;
}

const TIMEOUT_MS = 30_000;

/** Returns false when offline, or when one of its panes can no longer be made. */
export const downloadQuote = async (
  project: Project,
  { backendUrl, storeCode }: QuoteShop,
): Promise<boolean> => {
  const openings = project.openings.map(({ name, sku, query, qty }) => ({ name, sku, query, qty }));
  const response = await fetch(
    `${backendUrl}${quoteEndpoint.path}?storeCode=${encodeURIComponent(storeCode)}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: project.name, openings }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    },
  ).catch(() => null);
  if (!response?.ok) return false;
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = `${project.name.replace(/[^\p{L}\p{N} -]/gu, '').trim() || 'klaas'}.pdf`;
  link.click();
  URL.revokeObjectURL(url);
  return true;
};
