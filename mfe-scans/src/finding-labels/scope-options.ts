/** How far a false positive goes, for a choice. */
export const scopeOptions = [
  { value: 'finding', label: 'This finding' },
  { value: 'asset', label: 'All of this check on this asset, now and later' },
  { value: 'check', label: 'All of this check on every asset, now and later' },
];
