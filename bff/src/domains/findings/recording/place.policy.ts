import { isIP } from 'node:net';
import {
  isOfNetwork,
  type NetworkPlace,
  type Place,
  placeText,
  type ResourcePlace,
} from '@parapet/checks/place';
import type { CoveringAsset } from '../../assets/assets.port.ts';

const MAX_PREFIXES = 20;

/** The host of a place, or its resource: by it findings are locked, read and stored. */
export const hostOf = (place: Place): string =>
  isOfNetwork(place) ? place.host : placeText(place);

export const wholeHostOf = (place: Place): Place =>
  isOfNetwork(place) ? { host: place.host, port: null, path: null } : place;

/** Findings of services are at an address, without a port: their locator has it. */
export const isAtAddress = (place: Place): boolean =>
  isOfNetwork(place) && place.port === null && isIP(place.host) !== 0;

/** The canonical key of the asset that stands for a cloud account: `aws:123456789012`. */
const accountKey = (provider: string, account: string): string => `${provider}:${account}`;

/**
 * The canonical keys that an asset covering this place has: its host, and the URLs above its path; or the account
 * of its resource.
 */
export function coveringKeys(place: Place): string[] {
  if (!isOfNetwork(place)) return [accountKey(place.provider, place.account)];
  const { host, port, path } = place;
  if (port === null) return [host];
  const name = host.includes(':') ? `[${host}]` : host;
  const origins = [
    ...(port === 443 ? [`https://${name}`] : []),
    ...(port === 80 ? [`http://${name}`] : []),
    `https://${name}:${port}`,
    `http://${name}:${port}`,
  ];
  const paths = new Set(['/', ...prefixesOf(path ?? '/')]);
  return [host, ...origins.flatMap((origin) => [...paths].map((each) => origin + each))];
}

/** `/`, `/a`, `/a/`, `/a/b` of `/a/b`; the path with its query as it is. */
function prefixesOf(path: string): string[] {
  const [plain = '/'] = path.split('?');
  const prefixes = [path, plain];
  for (let at = plain.lastIndexOf('/'); at > 0; at = plain.lastIndexOf('/', at - 1)) {
    if (prefixes.length >= MAX_PREFIXES) break;
    prefixes.push(plain.slice(0, at + 1), plain.slice(0, at));
  }
  return prefixes;
}

/**
 * Returns the asset that a finding at this place belongs to: the URL with the longest path above it, then
 * the host itself, then its present owner, then the asset that shows it now, or rather the host that this one is of.
 */
export function nearestAsset(
  place: Place,
  covering: readonly CoveringAsset[],
  { owner, seenThrough, seenAt }: { owner: string | null; seenThrough: string; seenAt: string },
): string {
  const keys = coveringKeys(place);
  const ranked = covering
    .filter(({ canonicalKey }) => keys.includes(canonicalKey))
    .map((asset) => ({ ...asset, rank: rankOf(asset) }))
    .sort((a, b) => b.rank - a.rank || a.assetId.localeCompare(b.assetId));
  const [nearest] = ranked;
  if (nearest !== undefined) return nearest.assetId;
  if (owner !== null && owner !== seenThrough) return owner;
  return covering.find(({ canonicalKey }) => canonicalKey === seenAt)?.assetId ?? seenThrough;
}

/** A host covers less closely than any URL. */
const rankOf = ({ type, canonicalKey }: CoveringAsset): number =>
  type === 'url' ? canonicalKey.length : 0;

/** Reads what `placeText` wrote. */
export function placeOfText(text: string): Place {
  const ofResource = RESOURCE_PLACE.exec(text);
  if (ofResource) {
    const [, provider, account = '', resource = null] = ofResource;
    return { provider: provider as ResourcePlace['provider'], account, resource };
  }
  return networkPlaceOf(text);
}

const RESOURCE_PLACE = /^(aws|azure|gcp):\/\/([^/]*)(?:\/(.*))?$/s;

function networkPlaceOf(text: string): NetworkPlace {
  const end = text.startsWith('[') ? text.indexOf(']') + 1 : indexOfAny(text, ':/');
  const name = text.slice(0, end);
  const host = name.startsWith('[') ? name.slice(1, -1) : name;
  const rest = text.slice(end);
  const slash = rest.indexOf('/');
  const port = rest.startsWith(':') ? rest.slice(1, slash < 0 ? undefined : slash) : null;
  return {
    host,
    port: port === null ? null : Number(port),
    path: slash < 0 ? null : rest.slice(slash),
  };
}

function indexOfAny(text: string, characters: string): number {
  const found = [...characters].map((each) => text.indexOf(each)).filter((at) => at >= 0);
  return found.length === 0 ? text.length : Math.min(...found);
}
