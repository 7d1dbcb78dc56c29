// A `fetch` replacement on XMLHttpRequest that reports upload progress.
import type { ShopFetch } from '@klaas/core/contract/shop-client.ts';

/** `onProgress` receives 0 to 1. */
export const createUploadFetch =
  (onProgress: (progress: number) => void): ShopFetch =>
  (url, { method, headers, body }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      request.onload = () =>
        resolve({
          ok: request.status >= 200 && request.status < 300,
          status: request.status,
          headers: { get: (name) => request.getResponseHeader(name) },
          text: async () => request.responseText,
        });
      request.onerror = () => reject(new TypeError('The message could not be sent'));
      request.send(body as XMLHttpRequestBodyInit | undefined);
    });
