import { cloudPlaceOf } from './cloud-place.ts';

interface Place {
  assetName: string;
  /** Tells where on the asset: an origin, a path, `tcp/6379`, a record type. */
  location: string;
}

const withoutSlash = (text: string): string => text.replace(/\/$/, '');

/** Tells where a location goes on after the name of its asset: at its end, a port, a path or a detail. */
const afterName = /^(?:$|[:/?#,\s])/;

/** The host of an asset that is a URL, with or without its scheme. */
const hostOf = (name: string): string | undefined =>
  /^(?:https?:\/\/)?(\[[^\]]*\]|[^/:?#]+)[/:]/.exec(name)?.[1];

/** The name of the asset, with the scheme of the location where that is a URL, and the rest of the location. */
export const placeParts = ({ assetName, location }: Place): { name: string; rest: string } => {
  const cloud = cloudPlaceOf(location);
  // The account is named already, and the region is on the page of the finding.
  if (cloud) return { name: assetName, rest: ` ${cloud.resource}` };
  const name = withoutSlash(assetName);
  if (location === '' || withoutSlash(location) === name) return { name: assetName, rest: '' };
  // URLs set an IPv6 address in brackets.
  for (const start of [
    name,
    `http://${name}`,
    `https://${name}`,
    `http://[${name}]`,
    `https://[${name}]`,
  ]) {
    const rest = location.slice(start.length);
    if (location.startsWith(start) && afterName.test(rest)) return { name: start, rest };
  }
  // Services on the host of a URL stand at the host: the name has it already.
  const host = `${hostOf(assetName)}, `;
  const detail = location.startsWith(host) ? location.slice(host.length) : location;
  const isUrl = hostOf(assetName) !== undefined;
  return { name: isUrl ? name : assetName, rest: isUrl ? `, ${detail}` : ` ${detail}` };
};

export const placeLabel = (place: Place): string => {
  const { name, rest } = placeParts(place);
  return name + rest;
};

const withoutScheme = (text: string): string => text.replace(/^https?:\/\//, '');

/** The name of the asset without `https://`, for a column of its own. */
export const assetLabel = ({ assetName }: Pick<Place, 'assetName'>): string =>
  withoutScheme(assetName);

/** Returns what the location says besides the asset, for a column of its own; empty where it is the asset itself. */
export const locationLabel = (place: Place): string => {
  if (placeParts(place).rest === '') return '';
  const { rest } = placeParts({
    assetName: withoutScheme(place.assetName),
    location: withoutScheme(place.location),
  });
  return rest.replace(/^[,\s]+/, '') || '/';
};

/** The label without `https://`, for a narrow column. */
export const shortPlaceLabel = (place: Place): string => withoutScheme(placeLabel(place));
