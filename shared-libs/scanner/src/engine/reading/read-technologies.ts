import type { Prober } from '../../collectors/http/prober.ts';
import type { Technology } from '../../subjects/technology.ts';
import { type Probe, probeKey, type WebOrigin } from '../../subjects/web/web-origin.ts';
import type { Detector } from '../../technologies/detect.ts';

/**
 * The technologies of a page. Where one tells its version in a file or an API, and not on the page, that is asked
 * for: one request for each product.
 * @param ask null where nothing more may be asked
 */
export async function readTechnologies(
  detector: Detector,
  origin: WebOrigin,
  address: string,
  ask: Prober['ask'] | null,
): Promise<readonly Technology[]> {
  const found = detector.ofOrigin(origin, address);
  if (ask === null) return found;
  return await Promise.all(
    found.map(async (technology) => {
      const path = detector.versionPath(technology);
      if (path === null) return technology;
      const probe: Probe = { method: 'GET', path, rootOnly: true };
      const answer = (await ask([probe])).answers.get(probeKey(probe, '/'));
      const isTold = answer?.ok === true && answer.value.status === 200;
      return isTold ? detector.withVersion(technology, answer.value.body) : technology;
    }),
  );
}
