import { containerName } from '@parapet/contracts/releases/release';
import { loadRemote } from './federation-runtime.ts';

/** The pages of a remote are a chunk of this bundle; the page's HTML preloads the panels. */
export const prefetch = ({ name }: { name: string }, { exposed = 'lifecycles' } = {}): string[] => {
  if (exposed === 'lifecycles')
    void loadRemote(`${containerName(name)}/lifecycles`).catch(() => {});
  return [];
};
