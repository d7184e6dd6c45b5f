/** Returns whether a version, such as `0.10.0`, comes after another. */
export function isLaterVersion(version: string, other: string): boolean {
  const [parts, others] = [partsOf(version), partsOf(other)];
  const differing = parts.findIndex((part, at) => part !== (others[at] ?? 0));
  return differing >= 0 && (parts[differing] ?? 0) > (others[differing] ?? 0);
}

const partsOf = (version: string): number[] => version.split('.').map(Number);
