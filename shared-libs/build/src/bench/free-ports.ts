import { requireFreePorts } from '../launcher/preflight.ts';
import { Problem } from '../launcher/problem.ts';

/** Ports of the product and, after them, one for each one bundle. */
const FAMILY = 10;
const FIRST = 4200;
const ATTEMPTS = 40;

/** The first of ten neighbouring ports: the one that is asked for, or one from 4200 on. */
export async function findPorts(wanted: string | undefined): Promise<number> {
  if (wanted) {
    await requireFreePorts(Number(wanted));
    return Number(wanted);
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = FIRST + attempt * FAMILY;
    const isFree = await requireFreePorts(port).then(
      () => true,
      () => false,
    );
    if (isFree) return port;
  }
  throw new Problem('No ten neighbouring ports are free. Name the first in PARAPET_PORT.');
}
