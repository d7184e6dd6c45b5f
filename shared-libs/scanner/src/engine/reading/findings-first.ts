/** A finding of an earlier scan at a port of the asset's host. */
export interface FindingAtPort {
  port: number;
  locator: string;
}

export interface Ordered<T> {
  all: readonly T[];
  /** Locators of findings at ports that are closed, or where something else answers. */
  gone: readonly string[];
}

/**
 * Puts the ports at which findings are open first, so that a limit does not leave these unknown from scan to
 * scan. Findings are asked for only where the limit cuts something off.
 * @param closed locators of ports that were seen to hold nothing, or a service: `tcp/8080`
 */
export async function findingsFirst<T extends { port: number }>(
  all: readonly T[],
  limit: number,
  closed: readonly string[],
  listFindings: () => Promise<readonly FindingAtPort[]>,
): Promise<Ordered<T>> {
  if (all.length <= limit) return { all, gone: [] };
  const findings = await listFindings();
  const known = new Set(findings.map(({ port }) => port));
  const here = new Set(all.map(({ port }) => port));
  const isGone = ({ port }: FindingAtPort) => !here.has(port) && closed.includes(`tcp/${port}`);
  return {
    all: [
      ...all.filter(({ port }) => known.has(port)),
      ...all.filter(({ port }) => !known.has(port)),
    ],
    gone: findings.filter(isGone).map(({ locator }) => locator),
  };
}
