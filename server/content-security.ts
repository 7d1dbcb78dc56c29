// Strict CSP without a nonce: a page that is cached compressed cannot carry a fresh one, so its own inline scripts are
// allowed by their hashes.
import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g;

const hashOf = (bytes: Uint8Array) => `'sha256-${createHash('sha256').update(bytes).digest('base64')}'`;

/** Data blocks (JSON-LD) are not executed and need no permission. */
const isData = (attributes: string) => /type="application\/(ld\+)?json"/.test(attributes);

export const inlineScriptHashes = (html: Uint8Array): string[] => {
  // One character per byte: places in the text are places in the bytes, and nothing has to be decoded.
  const text = Buffer.from(html.buffer, html.byteOffset, html.byteLength).toString('latin1');
  const hashes = new Set<string>();
  for (const { index, 0: whole, 1: attributes = '', 2: script = '' } of text.matchAll(INLINE_SCRIPT)) {
    if (isData(attributes)) continue;
    const start = index + whole.length - '</script>'.length - script.length;
    hashes.add(hashOf(html.subarray(start, start + script.length)));
  }
  return [...hashes];
};

export interface ForeignOrigins {
  script: string[];
  connect: string[];
  img: string[];
  frame: string[];
}

export const contentSecurityPolicy = (scriptHashes: string[], foreign: ForeignOrigins): string =>
  [
    "default-src 'self'",
    ['script-src', "'self'", ...scriptHashes, ...foreign.script].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    ['img-src', "'self'", 'data:', 'blob:', ...foreign.img].join(' '),
    "font-src 'self'",
    ['connect-src', "'self'", ...foreign.connect].join(' '),
    ['frame-src', "'self'", ...foreign.frame].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

export const SECURITY_HEADERS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
};
