import { containerName } from '@parapet/contracts/release';

/** What every remote exposes. */
export const EXPOSED = ['lifecycles', 'widgets'] as const;
export type Exposed = (typeof EXPOSED)[number];

/** As the shell asks Module Federation for it. */
export const requestOf = (remote: string, exposed: Exposed): string =>
  `${containerName(remote)}/${exposed}`;
