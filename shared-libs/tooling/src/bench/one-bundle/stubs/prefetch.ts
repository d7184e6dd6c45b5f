import { containerName } from '@parapet/contracts/release';
import { loadRemote } from './federation-runtime.ts';

/** The pages of a remote are a chunk of this bundle. */
export const prefetch = ({ name }: { name: string }): void => {
  void loadRemote(`${containerName(name)}/lifecycles`).catch(() => {});
};
