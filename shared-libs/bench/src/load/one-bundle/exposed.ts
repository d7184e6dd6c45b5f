import { containerName } from '@parapet/contracts/releases/release';

/** The modules that every remote exposes. */
export const EXPOSED = ['lifecycles', 'widgets'] as const;
export type Exposed = (typeof EXPOSED)[number];

/** The request that the shell passes to Module Federation. */
export const requestOf = (remote: string, exposed: Exposed): string =>
  `${containerName(remote)}/${exposed}`;
