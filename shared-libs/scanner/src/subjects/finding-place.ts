/** Describes where a flaw is, whatever asset it was seen through. Nothing of it changes between two scans. */
export interface FindingPlace {
  /** A name or an address, as the target names it; without brackets. */
  host: string;
  /** null for the host as a whole, such as its DNS records. */
  port: number | null;
  /** null where it does not matter, such as a TLS setting; otherwise with its query. */
  path: string | null;
}

/** Returns whether a check that ran there saw the place: null stands for every port or path. */
export const covers = (ranAt: FindingPlace | null, place: FindingPlace): boolean =>
  ranAt !== null &&
  ranAt.host === place.host &&
  (ranAt.port === null || ranAt.port === place.port) &&
  (ranAt.path === null || ranAt.path === place.path);

/** `a.example`, `a.example:443` or `a.example:443/app/`. */
export function placeText({ host, port, path }: FindingPlace): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return `${name}${port === null ? '' : `:${port}`}${path ?? ''}`;
}
