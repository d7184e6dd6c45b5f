import { join } from 'node:path';

/** The paths of a release folder, which the origins serve and the BFF reads. */
export interface ReleaseFolder {
  /** The immutable files of one build: `<root>/<remote>/<buildId>`. */
  build(remote: string, buildId: string): string;
  /** All builds of one remote: `<root>/<remote>`. */
  builds(remote: string): string;
  /** The pointer of a remote: `<root>/pointers/<channel>/<remote>.json`. */
  pointer(remote: string, channel: string): string;
}

export function releaseFolder(root: string): ReleaseFolder {
  return {
    build: (remote, buildId) => join(root, remote, buildId),
    builds: (remote) => join(root, remote),
    pointer: (remote, channel) => join(root, 'pointers', channel, `${remote}.json`),
  };
}
