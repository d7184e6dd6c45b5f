/** The remotes in the order of their ports: the first is served on the port after the shell's. */
export const REMOTES = [
  'mfe-assets',
  'mfe-scans',
  'mfe-cloud',
  'mfe-billing',
  'mfe-marketing',
] as const;

/** The port of a remote's origin, given its place in {@link REMOTES} and the shell's port. */
export function originPort(shellPort: number, index: number): number {
  return shellPort + 1 + index;
}

/** The origins of the remotes that this machine serves. */
export function ownOrigins(shellPort: number): string[] {
  return REMOTES.map((_, index) => `http://localhost:${originPort(shellPort, index)}`);
}
