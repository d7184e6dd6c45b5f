import { join } from 'node:path';

/** The release target of one machine: a folder that the origins serve and the BFF reads. */
export interface ReleaseFolder {
  /** Immutable files of one build: `<root>/<remote>/<buildId>`. */
  build(remote: string, buildId: string): string;
  /** All builds of one remote: `<root>/<remote>`. */
  builds(remote: string): string;
  /** Which build is live: `<root>/pointers/<channel>/<remote>.json`. */
  pointer(remote: string, channel: string): string;
}

/** Where things lie below the folder of releases. */
export function releaseFolder(root: string): ReleaseFolder {
  return {
    build: (remote, buildId) => join(root, remote, buildId),
    builds: (remote) => join(root, remote),
    pointer: (remote, channel) => join(root, 'pointers', channel, `${remote}.json`),
  };
}
