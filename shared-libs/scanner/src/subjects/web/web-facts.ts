import type { Read } from '@parapet/checks/definition/read';

/** The icon of a site, which products ship unchanged. */
export interface Favicon {
  path: string;
  /** MurmurHash3 of the Base64 with line breaks, signed, as search engines of hosts write it. */
  hash: number;
}

/** Describes what server and DNS say about versions of HTTP, besides the header Alt-Svc. */
export interface HttpVersions {
  /** Tells what the server chose when `h2` and `http/1.1` were offered; null when it chose nothing. */
  alpn: Read<string | null>;
  /** ALPN ids of the HTTPS record of the name; empty where it has none. */
  record: Read<readonly string[]>;
}
