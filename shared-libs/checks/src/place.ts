/** Describes where a flaw of a reachable host is, whatever asset it was seen through. */
export interface NetworkPlace {
  /** A name or an address, as the target names it; without brackets. */
  host: string;
  /** null for the host as a whole, such as its DNS records. */
  port: number | null;
  /** null where it does not matter, such as a TLS setting; otherwise with its query. */
  path: string | null;
}

/** Describes which resource of a cloud account a flaw is in. Account, region and tenant are resources, too. */
export interface ResourcePlace {
  provider: 'aws' | 'azure' | 'gcp';
  account: string;
  /** The provider's canonical id, such as an ARN; null for every resource of the account. */
  resource: string | null;
}

/** Describes where a flaw is. Nothing of it changes between two scans. */
export type Place = NetworkPlace | ResourcePlace;

export const isOfNetwork = (place: Place): place is NetworkPlace => 'host' in place;

/** Returns whether a check that ran there saw the place: null stands for every port, path or resource. */
export function covers(ranAt: Place | null, place: Place): boolean {
  if (ranAt === null) return false;
  if (isOfNetwork(ranAt)) {
    return (
      isOfNetwork(place) &&
      ranAt.host === place.host &&
      (ranAt.port === null || ranAt.port === place.port) &&
      (ranAt.path === null || ranAt.path === place.path)
    );
  }
  return (
    !isOfNetwork(place) &&
    ranAt.provider === place.provider &&
    ranAt.account === place.account &&
    (ranAt.resource === null || ranAt.resource === place.resource)
  );
}

/**
 * Returns a text that no other place has: `a.example`, `a.example:443`, `a.example:443/app/`, or
 * `aws://123456789012/arn:aws:s3:::logs`. It is part of fingerprints.
 */
export function placeText(place: Place): string {
  if (!isOfNetwork(place)) {
    const { provider, account, resource } = place;
    return `${provider}://${account}${resource === null ? '' : `/${resource}`}`;
  }
  const { host, port, path } = place;
  const name = host.includes(':') ? `[${host}]` : host;
  return `${name}${port === null ? '' : `:${port}`}${path ?? ''}`;
}

/** Orders places in a way that all names of a host share: IPv4 first, since names share those more often. */
export function comparePlaces(one: Place, other: Place): number {
  if (isOfNetwork(one) && isOfNetwork(other)) {
    const isLater = Number(one.host.includes(':')) - Number(other.host.includes(':'));
    return isLater || compareTexts(one.host, other.host);
  }
  return compareTexts(placeText(one), placeText(other));
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
