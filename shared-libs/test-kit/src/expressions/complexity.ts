/** The checker in this process: the other ones are started beside it, and end it by a clock. */
process.env.RECHECK_SYNC_BACKEND = 'pure';
// biome-ignore lint/correctness/noUndeclaredDependencies: only tests of this repository load it.
const { checkSync } = await import('recheck');

/**
 * Returns what the checker proves: how the time to match grows at most with the length of what is read.
 * An expression that it can only try out, by making up inputs, is not proved; a round of that is cut short.
 */
export function complexityOf(source: string, flags: string): string {
  const result = checkSync(source, flags, {
    timeout: null,
    attackTimeout: null,
    incubationTimeout: null,
    seedingTimeout: null,
    randomSeed: 1,
    maxRepeatCount: 300,
    maxIteration: 0,
    maxInitialGenerationSize: 1,
    seedingLimit: 1,
    incubationLimit: 1,
  });
  if (result.status === 'unknown') return `not known: ${result.error.kind}`;
  if (result.checker !== 'automaton') {
    return 'not proved: too large, or with a look-behind or a reference';
  }
  return result.status === 'safe' ? 'linear' : result.complexity.summary;
}
