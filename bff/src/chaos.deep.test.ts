import { expect, test } from 'vitest';
import { expectUnharmed } from './testing/chaos/expect-unharmed.ts';
import { runChaos } from './testing/chaos/run-chaos.ts';

// `npm run test:chaos`: the same seed kills in the same order, at about the same moments.

const KILLS = Number(process.env.PARAPET_CHAOS_KILLS ?? 50);
const SEED = Number(process.env.PARAPET_CHAOS_SEED ?? Date.now() % 1_000_000);

test('scans survive kills of three workers, the API and the database at random moments', async () => {
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const result = await runChaos({ kills: KILLS, workers: 3, hosts: 12, seed: SEED, print });
  const { worker, api, database } = result.killed;
  expect(worker + api + database).toBe(KILLS);
  print(
    `${result.scans.length} scans, ${worker} workers, ${api} APIs and ${database} databases killed`,
  );
  expectUnharmed(result);
}, 1_800_000);
