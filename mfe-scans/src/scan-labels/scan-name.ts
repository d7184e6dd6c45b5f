/** The name of the asset, or of the first and the number of others. */
export const scanName = (assets: readonly { displayName: string }[]): string => {
  const [first] = assets;
  if (!first) return 'No asset';
  return assets.length === 1
    ? first.displayName
    : `${first.displayName} and ${assets.length - 1} more`;
};
