/** The remotes in the order of their ports: the first is served on the port after the shell's. */
export const REMOTES = [
  'mfe-assets',
  'mfe-scans',
  'mfe-cloud',
  'mfe-billing',
  'mfe-marketing',
] as const;

/** The distance of {@link sharedPort}; it stays when the list grows. */
const SHARED = 6;

/** The port that serves every remote below its name, also one that is new since the start. */
export const sharedPort = (shellPort: number): number => shellPort + SHARED;

/** The port of a remote's own origin, given its place in {@link REMOTES} and the shell's port. */
export function originPort(shellPort: number, index: number): number {
  const port = shellPort + 1 + index;
  return port < sharedPort(shellPort) ? port : port + 1;
}

/** The last port that this machine serves. */
export const lastPort = (shellPort: number): number =>
  Math.max(sharedPort(shellPort), originPort(shellPort, REMOTES.length - 1));

/** The origins of the remotes that this machine serves. */
export function ownOrigins(shellPort: number): string[] {
  const ports = REMOTES.map((_, index) => originPort(shellPort, index));
  return [...ports, sharedPort(shellPort)].map((port) => `http://localhost:${port}`);
}

/** Returns where a running `npm start` serves the files of a remote, without a trailing slash. */
export function servedAt(shellPort: number, remote: string): string {
  const index = (REMOTES as readonly string[]).indexOf(remote);
  // A later one is newer than the built-in remotes, and may be newer than the running processes.
  const isBuiltIn = index >= 0 && index < SHARED - 1;
  return isBuiltIn
    ? `http://localhost:${originPort(shellPort, index)}`
    : `http://localhost:${sharedPort(shellPort)}/${remote}`;
}
