/** The asset and where on it, in one line: a location that starts with the asset's address or host stands alone. */
export const placeLine = (assetName: string, location: string): string => {
  const name = assetName.replace(/\/$/, '');
  const isSaid = location.startsWith(name) || location.replace(/^https?:\/\//, '').startsWith(name);
  return isSaid ? location : `${assetName}, ${location}`;
};
