/** What a scan is about: its one asset, or the first and how many more. */
export const scanName = (assets: readonly { displayName: string }[]): string => {
  const [first] = assets;
  if (!first) return 'No asset';
  return assets.length === 1
    ? first.displayName
    : `${first.displayName} and ${assets.length - 1} more`;
};
