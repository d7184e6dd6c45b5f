import path from 'node:path';

/** A build of a workspace. */
export interface WorkspaceBuild {
  /** Name of the workspace, e.g. `mfe-assets`. */
  name: string;
  /** Its folder, absolute. */
  root: string;
  /** The absolute output folder; `dist` in the workspace by default. */
  dist?: string;
  /** Development mode with hot updates; false for a release. */
  hot?: boolean;
}

export const distOf = ({ root, dist }: WorkspaceBuild): string => dist ?? path.join(root, 'dist');
