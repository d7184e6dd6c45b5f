/** The asset and where on it, in one line: a location that starts with the asset's address stands alone. */
export const placeLine = (assetName: string, location: string): string =>
  location.startsWith(assetName.replace(/\/$/, '')) ? location : `${assetName}, ${location}`;
