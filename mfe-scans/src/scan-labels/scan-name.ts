/** The name of the asset, or of the first and the number of others. */
export const scanName = ({
  assets: [first],
  assetCount,
}: {
  assets: readonly { displayName: string }[];
  assetCount: number;
}): string => {
  if (!first) return 'No asset';
  return assetCount === 1
    ? first.displayName
    : `${first.displayName} and ${(assetCount - 1).toLocaleString('en')} more`;
};
