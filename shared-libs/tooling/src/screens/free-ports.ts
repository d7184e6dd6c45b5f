import { requireFreePorts } from '../launcher/preflight/preflight.ts';
import { Problem } from '../launcher/problem.ts';

/** The ports of the product, followed by one for each single-bundle variant. */
const PORT_COUNT = 10;
const FIRST = 4200;
const ATTEMPTS = 40;

/** The first of ten consecutive ports: the requested one, or a free one from 4200 on. */
export async function findPorts(requested: string | undefined): Promise<number> {
  if (requested) {
    await requireFreePorts(Number(requested));
    return Number(requested);
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = FIRST + attempt * PORT_COUNT;
    const isFree = await requireFreePorts(port).then(
      () => true,
      () => false,
    );
    if (isFree) return port;
  }
  throw new Problem(
    'No ten consecutive ports are free. Set PARAPET_PORT to the first of ten free ports.',
  );
}
