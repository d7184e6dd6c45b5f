import { releaseOrigin } from '@parapet/contracts/releases/release-file';
import { BUILT_IN_GRANTS } from '@parapet/contracts/releases/remote-grants';
import { confine, type Registry, type Remote } from '@parapet/remote-kit/page/registry';
import { isOfRemote, type Offer } from './offers.ts';

/** Origins of live remotes, which every page's policy allows. */
export const originsOf = ({ remotes }: Registry): string[] =>
  remotes.flatMap((remote) =>
    remote.status === 'offered' ? [releaseOrigin(remote.entry.baseUrl)] : [],
  );

/** The live registry with previewed builds of remotes in place of live ones. */
export const replaceIn = (live: Registry, offers: readonly Offer[]): Registry => {
  const { grants = BUILT_IN_GRANTS } = live;
  const previewed = new Map<string, Remote>(
    offers.filter(isOfRemote).map(({ remote }) => [remote.name, confine(grants, remote)]),
  );
  const others = live.remotes.filter(({ name }) => !previewed.has(name));
  return { ...live, remotes: [...others, ...previewed.values()] };
};
