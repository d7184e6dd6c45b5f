export interface Times {
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
}

/** Returns the value that this share of the sorted times does not exceed. */
export function quantile(sorted: readonly number[], share: number): number {
  const index = Math.max(0, Math.ceil(sorted.length * share) - 1);
  return sorted[index] ?? Number.NaN;
}

const inOrder = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

const timesOf = (milliseconds: readonly number[]): Times => {
  const sorted = inOrder(milliseconds);
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) };
};

type Work = () => Promise<unknown>;

/**
 * Runs `work` `count` times with a fixed number of clients; each starts when its last ended.
 * @returns the milliseconds of each
 */
async function timeEach(
  { clients, count }: { clients: number; count: number },
  work: Work,
): Promise<number[]> {
  const times: number[] = [];
  let started = 0;
  const client = async () => {
    while (started < count) {
      started += 1;
      const at = performance.now();
      await work();
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return times;
}

/** Does `work` `count` times, so that connections prepare the statements and keep their plans. */
export const warmUp = async (clients: number, count: number, work: Work): Promise<void> =>
  void (await timeEach({ clients, count }, work));

/** One of the works that are compared, over all rounds. */
export interface Timed extends Times {
  readonly count: number;
  /** The median of each round, in their order. */
  readonly rounds: readonly number[];
}

/** So few that the bounds of their ratios leave out two at each end. */
const FEWEST_ROUNDS = 12;
const MAX_ROUNDS = 40;
/** So many of each client in a round that most of them wait for as many others as clients do all the time. */
const OF_CLIENT = 3;

/**
 * Times each of the works at least `count` times, in turn: a round of each, with the same number of clients, in
 * an order that is turned around each time. What else runs on the machine meets all of them alike.
 */
export async function timeInTurn<Name extends string>(
  { clients, count }: { clients: number; count: number },
  works: Readonly<Record<Name, Work>>,
): Promise<Record<Name, Timed>> {
  const each = Math.max(OF_CLIENT * clients, Math.ceil(count / MAX_ROUNDS));
  const rounds = Math.max(FEWEST_ROUNDS, Math.ceil(count / each));
  const all = Object.entries<Work>(works).map(([name, work]) => ({
    name: name as Name,
    work,
    times: [] as number[],
    medians: [] as number[],
  }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { work, times, medians } of round % 2 === 0 ? all : all.toReversed()) {
      const taken = await timeEach({ clients, count: each }, work);
      times.push(...taken);
      medians.push(timesOf(taken).p50);
    }
  }
  const timed = {} as Record<Name, Timed>;
  for (const { name, times, medians } of all) {
    timed[name] = { ...timesOf(times), count: times.length, rounds: medians };
  }
  return timed;
}

/** A ratio of two works, and between what it lies with 95 % certainty. */
export interface Ratio {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Compares the rounds of two works pair by pair. The bounds are those of a sign test: the median of
 * n ratios lies between their k-th smallest and k-th largest, whatever their distribution.
 */
export function ratioOf(work: Timed, reference: Timed): Ratio {
  const ratios = inOrder(
    work.rounds.map((time, round) => time / (reference.rounds[round] ?? Number.NaN)),
  );
  const cut = cutOf(ratios.length);
  const at = (index: number) => ratios[index] ?? Number.NaN;
  const half = ratios.length / 2;
  return {
    median: (at(Math.ceil(half) - 1) + at(Math.floor(half))) / 2,
    low: at(cut),
    high: at(ratios.length - 1 - cut),
  };
}

const UNCERTAIN = 0.05;

/** How many of n values may be left out at each end so that the others hold the median with 95 %. */
function cutOf(n: number): number {
  let cut = 0;
  let chance = 0.5 ** n;
  let outside = 2 * chance;
  for (let k = 1; k < n / 2; k += 1) {
    chance = (chance * (n - k + 1)) / k;
    outside += 2 * chance;
    if (outside > UNCERTAIN) break;
    cut = k;
  }
  return cut;
}
