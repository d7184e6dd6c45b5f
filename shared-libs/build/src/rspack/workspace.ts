import path from 'node:path';

/** What is built, and where. */
export interface WorkspaceBuild {
  /** Name of the workspace, e.g. `mfe-assets`. */
  name: string;
  /** Its folder, absolute. */
  root: string;
  /** Where the build goes, absolute; `dist` in its folder otherwise. */
  dist?: string;
  /** For development, with hot updates; a release is built without. */
  hot?: boolean;
}

export const distOf = ({ root, dist }: WorkspaceBuild): string => dist ?? path.join(root, 'dist');
