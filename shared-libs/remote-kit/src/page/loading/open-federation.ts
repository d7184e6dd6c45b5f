import { getInstance, init } from '@module-federation/runtime';
import { provideFederationCore } from '../../foreign/federation-core.ts';

/** Packages of the page, as Module Federation's runtime takes them. */
export type PageShared = NonNullable<Parameters<typeof init>[0]['shared']>;

/** Starts Module Federation's runtime in a page that is not built with its plugin. */
export const openFederation = (shared: PageShared): void => {
  provideFederationCore();
  if (getInstance()) return;
  init({ name: 'foreign_page', remotes: [], shared, shareStrategy: 'loaded-first' });
};
