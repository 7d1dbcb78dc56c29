// Strict CSP without a nonce: a page that is cached compressed cannot carry a fresh nonce, so its inline scripts are
// allowed by hash.
import { createHash } from 'node:crypto';

const OPEN = '<script';
const CLOSE = '</script>';

const hashOf = (bytes: Uint8Array) => `'sha256-${createHash('sha256').update(bytes).digest('base64')}'`;

/** Data blocks (JSON-LD) are not executed and files are allowed by origin: neither needs a hash. */
const needsHash = (attributes: string) => !/\bsrc=|type="application\/(ld\+)?json"/.test(attributes);

/** Searched as bytes: decoding a page to text costs more than hashing its scripts. */
export const inlineScriptHashes = (page: Uint8Array): string[] => {
  const html = Buffer.from(page.buffer, page.byteOffset, page.byteLength);
  const hashes = new Set<string>();
  for (let open = html.indexOf(OPEN); open >= 0; open = html.indexOf(OPEN, open)) {
    const start = html.indexOf('>', open) + 1;
    const end = html.indexOf(CLOSE, start);
    if (start === 0 || end < 0) break;
    if (needsHash(html.toString('latin1', open + OPEN.length, start - 1)))
      hashes.add(hashOf(html.subarray(start, end)));
    open = end + CLOSE.length;
  }
  return [...hashes];
};

export interface ForeignOrigins {
  script: string[];
  connect: string[];
  img: string[];
  frame: string[];
}

export const contentSecurityPolicy = (
  scriptHashes: string[],
  foreign: ForeignOrigins,
  ancestors: "'none'" | "'self'" = "'none'",
): string =>
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
    `frame-ancestors ${ancestors}`,
  ].join('; ');

export const SECURITY_HEADERS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
};
