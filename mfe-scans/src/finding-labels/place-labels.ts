interface Place {
  assetName: string;
  /** Where on the asset: an origin, a path, `tcp/6379`, a record type. */
  location: string;
}

const withoutSlash = (text: string): string => text.replace(/\/$/, '');

/** The name of the asset and the rest of the location. */
export const placeParts = ({ assetName, location }: Place): { name: string; rest: string } => {
  const name = withoutSlash(assetName);
  if (location === '' || withoutSlash(location) === name) return { name: assetName, rest: '' };
  if (location.startsWith(name)) return { name, rest: location.slice(name.length) };
  return { name: assetName, rest: ` ${location}` };
};

export const placeLabel = (place: Place): string => {
  const { name, rest } = placeParts(place);
  return name + rest;
};

/** The label without `https://`, for a narrow column. */
export const shortPlaceLabel = (place: Place): string =>
  placeLabel(place).replace(/^https?:\/\//, '');
