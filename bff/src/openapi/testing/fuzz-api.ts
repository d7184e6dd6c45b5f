import fc from 'fast-check';
import { createAnswerCheck } from './check-answer.ts';
import { startFuzzWorld } from './fuzz-world.ts';
import { requestTo } from './request-arbitrary.ts';
import { asCurl, sendRequest } from './send-request.ts';

const DEFAULT_SEED = 20_261_101;

/** `PARAPET_FUZZ_SEED`, or always the same: a run can be repeated. */
export const fuzzSeed = (env: Readonly<Record<string, string | undefined>>): number =>
  Number(env.PARAPET_FUZZ_SEED ?? DEFAULT_SEED);

export interface FuzzReport {
  /** How many answers each operation gave, by status: `GET /api/plans` -> `200` -> 12. */
  readonly answers: Map<string, ReadonlyMap<number, number>>;
}

/**
 * Sends generated requests, one after the other, to an API of its own on a real database.
 * @throws Error with the smallest request that went wrong, as a curl command, and what was wrong.
 */
export async function fuzzApi({
  requests,
  seed,
}: {
  requests: number;
  seed: number;
}): Promise<FuzzReport> {
  process.stdout.write(`${requests} generated requests, PARAPET_FUZZ_SEED=${seed}\n`);
  const world = await startFuzzWorld();
  try {
    const check = createAnswerCheck(world.document, world.liveActors);
    const answers = new Map<string, Map<number, number>>();
    const property = fc.asyncProperty(
      requestTo(world.document, world.actors),
      async (generated) => {
        const request = world.complete(generated);
        const answer = await sendRequest(world.url, request);
        const byStatus = answers.get(request.target) ?? new Map<number, number>();
        answers.set(request.target, byStatus);
        byStatus.set(answer.status, (byStatus.get(answer.status) ?? 0) + 1);
        world.learn(request, answer);
        const problems = [...check(request, answer), ...world.takeErrors()];
        if (problems.length === 0) return;
        const shown = `${answer.status} ${answer.body.slice(0, 1000)}`;
        throw new Error([...problems, asCurl(world.url, request), shown].join('\n'));
      },
    );
    const result = await fc.check(property, { numRuns: requests, seed });
    if (result.failed) {
      const reason = result.errorInstance instanceof Error ? result.errorInstance.message : '';
      throw new Error(`Request ${result.numRuns} of seed ${seed}:\n${reason}`);
    }
    const alive = await fetch(`${world.url}/healthz`);
    if (alive.status !== 200) throw new Error('The API does not answer any more.');
    return { answers };
  } finally {
    await world.close();
  }
}
