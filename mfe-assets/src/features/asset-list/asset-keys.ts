/** The start of the key of every list of assets. */
export const ASSETS = ['assets'] as const;
