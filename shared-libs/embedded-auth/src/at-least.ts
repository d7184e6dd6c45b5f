import { setTimeout as delay } from 'node:timers/promises';

/** Above what any path of the mail-sending endpoints takes, so that all take the same. */
export const MAIL_ANSWER_MS = 200;

/** Answers no sooner than after `milliseconds`, so that timing does not tell which path was taken. */
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
