import fc from 'fast-check';
import { createAnswerCheck } from './check-answer.ts';
import { startFuzzFixture } from './fuzz-fixture.ts';
import { requestTo } from './request-arbitrary.ts';
import { asCurl, sendRequest } from './send-request.ts';

const DEFAULT_SEED = 20_261_101;

/** Returns `PARAPET_FUZZ_SEED` or a fixed seed, so that a run can be repeated. */
export const fuzzSeed = (env: Readonly<Record<string, string | undefined>>): number =>
  Number(env.PARAPET_FUZZ_SEED ?? DEFAULT_SEED);

export interface FuzzReport {
  /** The number of responses per operation and status: `GET /api/plans` -> `200` -> 12. */
  readonly answers: Map<string, ReadonlyMap<number, number>>;
}

/**
 * Sends generated requests one by one to a fresh API with a real database.
 * @throws Error with the smallest failing request as a curl command, and its problems
 */
export async function fuzzApi({
  requests,
  seed,
}: {
  requests: number;
  seed: number;
}): Promise<FuzzReport> {
  process.stdout.write(`${requests} generated requests, PARAPET_FUZZ_SEED=${seed}\n`);
  const fixture = await startFuzzFixture();
  try {
    const check = createAnswerCheck(fixture.document, fixture.liveActors);
    const answers = new Map<string, Map<number, number>>();
    const property = fc.asyncProperty(
      requestTo(fixture.document, fixture.actors),
      async (generated) => {
        const request = fixture.complete(generated);
        const answer = await sendRequest(fixture.url, request);
        const byStatus = answers.get(request.target) ?? new Map<number, number>();
        answers.set(request.target, byStatus);
        byStatus.set(answer.status, (byStatus.get(answer.status) ?? 0) + 1);
        fixture.learn(request, answer);
        const problems = [...check(request, answer), ...fixture.takeErrors()];
        if (problems.length === 0) return;
        const shown = `${answer.status} ${answer.body.slice(0, 1000)}`;
        throw new Error([...problems, asCurl(fixture.url, request), shown].join('\n'));
      },
    );
    const result = await fc.check(property, { numRuns: requests, seed });
    if (result.failed) {
      const reason = result.errorInstance instanceof Error ? result.errorInstance.message : '';
      throw new Error(`Request ${result.numRuns} of seed ${seed}:\n${reason}`);
    }
    const alive = await fetch(`${fixture.url}/healthz`);
    if (alive.status !== 200) throw new Error('The API has stopped responding.');
    return { answers };
  } finally {
    await fixture.close();
  }
}
