import type { Technology } from '../subjects/technology.ts';

/** Flaws that need Windows, by the record of each: https://www.cve.org/CVERecord?id=<CVE>. */
const windowsOnly: ReadonlySet<string> = new Set(['CVE-2017-12615', 'CVE-2024-4577']);

const signsOfWindows = ['win32', 'win64', 'windows', 'microsoft'];

/** Returns whether none of the flaws is known to be possible on the system that the technology shows. */
export function needsOtherSystem(cves: readonly string[], { evidence }: Technology): boolean {
  const text = evidence.toLowerCase();
  return (
    cves.length > 0 &&
    cves.every((cve) => windowsOnly.has(cve)) &&
    !signsOfWindows.some((sign) => text.includes(sign))
  );
}
