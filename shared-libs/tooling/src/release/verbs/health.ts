import { type BuildHealth, HEALTH_CAP } from '@parapet/contracts/releases/release';
import { readPolicy } from '../checks/check-accepted.ts';

/** Tells how the last release of a remote fares at an installation, as it says; nothing where it does not. */
export async function describeHealth(installation: string, remote: string): Promise<string[]> {
  const policy = await readPolicy(installation, remote, 'production');
  return (policy?.health ?? []).map((health) => `  at ${installation}: ${healthText(health)}`);
}

/** One build: its sessions, and how many of them it failed in or reported errors in. */
export function healthText({
  buildId,
  sessions,
  failed,
  withErrors,
  withheldAt,
}: BuildHealth): string {
  const all = sessions >= HEALTH_CAP ? `${HEALTH_CAP} or more` : String(sessions);
  const fared = `${buildId} failed in ${failed} and reported errors in ${withErrors} of ${all} sessions`;
  return withheldAt === null
    ? fared
    : `${fared}; withheld since ${withheldAt}, the build before is served`;
}
