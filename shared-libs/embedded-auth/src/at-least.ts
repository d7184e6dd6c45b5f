import { setTimeout as delay } from 'node:timers/promises';

/** Resolves after `milliseconds` at the earliest, so that timing does not reveal the path taken. */
export async function atLeast<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const [outcome] = await Promise.all([
    work().then(
      (value) => ({ ok: true as const, value }),
      (error: unknown) => ({ ok: false as const, error }),
    ),
    delay(milliseconds),
  ]);
  if (outcome.ok) return outcome.value;
  throw outcome.error;
}
