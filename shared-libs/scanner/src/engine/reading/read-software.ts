import { known, type Read, unknown } from '@parapet/checks/definition/read';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import type { Technology } from '../../subjects/technology.ts';
import type { ReadContext } from './read-context.ts';
import { judgeAgain, judgeSubject, type Reading } from './reading.ts';

/** Reads the technologies of one port again, on a fresh connection. */
export type ReadAgain = (port: number) => Promise<Read<readonly Technology[]> | null>;

/** Compares the software that was seen on the asset with the data bundles. */
export async function readSoftware(
  host: string,
  checks: readonly RegisteredCheck[],
  readAgain: readonly ReadAgain[],
  { judges, inventory }: ReadContext,
): Promise<Reading> {
  const portsOf = (locators: readonly string[]) =>
    new Set(locators.map((locator) => Number(locator.split('/')[1])));
  return {
    verdicts: [await judgeSubject(judges, known(inventory.software(host)), checks)],
    cutOff: null,
    // Software that was seen once and is not seen now may be hidden, so nothing is closed by its silence.
    exhaustive: false,
    emptyReason: 'No software was seen',
    recheck: async (_subject, check, locators) => {
      const again = new Map<number, readonly Technology[]>();
      for (const port of portsOf(locators)) {
        const seen: Technology[] = [];
        for (const read of readAgain) {
          const ofPort = await read(port);
          if (ofPort === null) continue;
          if (!ofPort.ok) return unknown(ofPort.reason);
          seen.push(...ofPort.value);
        }
        again.set(port, seen);
      }
      return judgeAgain(judges, known(inventory.software(host, again)), check);
    },
  };
}
