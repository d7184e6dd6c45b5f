import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { describeFailure } from '../../../tooling/src/launcher/problem.ts';
import { findPorts } from '../../../tooling/src/screens/free-ports.ts';
import { signIn } from '../../../tooling/src/screens/sign-in.ts';
import type { Account } from '../../../tooling/src/screens/sign-up.ts';
import { ensureChromium } from '../../../tooling/src/test-run/chromium.ts';
import { createAccount } from './account.ts';
import { readArguments } from './arguments.ts';
import { endRound, type Measured, measureRound } from './measure-round.ts';
import { medianSample, NETWORKS, type Network, type Sample } from './metrics.ts';
import { aimsOf, type Result, reportOf } from './report.ts';
import { runVariants } from './run-variants.ts';
import { buildVariants, type Variant, type VariantName } from './variants.ts';

// `npm run bench:load`: compares loading the product with loading it as one bundle.

const ROOT = join(import.meta.dirname, '../../../..');
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => interrupted.abort());
}
process.on('disconnect', () => interrupted.abort());

const print = (text: string): void => void process.stdout.write(`${text}\n`);

type Samples = Record<Network, Record<VariantName, Sample[]>>;
const noSamples = (): Samples[Network] => ({ federation: [], bundle: [], split: [] });

const ATTEMPTS = 3;

/** Repeats a round whose page does not become ready: the machine may have been busy. */
async function measureWithRetries(browser: Browser, order: Measured[], network: Network) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await measureRound(browser, order, network);
    } catch (error) {
      if (attempt === ATTEMPTS || interrupted.signal.aborted) throw error;
      print(`Repeating the round. ${describeFailure(error)}`);
      await endRound(browser, order);
    }
  }
}

async function measure(browser: Browser, measured: Measured[], rounds: number): Promise<Samples> {
  const samples: Samples = { unthrottled: noSamples(), slow: noSamples() };
  // Round 0 is not counted: it warms up the processes and the database.
  for (let round = 0; round <= rounds; round++) {
    for (const network of NETWORKS) {
      interrupted.signal.throwIfAborted();
      const order = round % 2 === 0 ? measured : measured.toReversed();
      const found = await measureWithRetries(browser, order, network);
      if (round > 0) for (const [name, sample] of found) samples[network][name].push(sample);
    }
    print(round === 0 ? 'Warmed up' : `Round ${round} of ${rounds}`);
  }
  return samples;
}

async function signInToAll(browser: Browser, variants: Variant[], account: Account) {
  const measured: Measured[] = [];
  for (const variant of variants) {
    measured.push({ variant, state: await signIn(browser, variant.url, account) });
  }
  return measured;
}

const medians = (samples: Samples[Network]) => ({
  federation: medianSample(samples.federation),
  bundle: medianSample(samples.bundle),
  split: medianSample(samples.split),
});

async function main(): Promise<void> {
  const { rounds, json } = readArguments(process.argv.slice(2));
  const executablePath = await ensureChromium(process.env);
  const port = await findPorts(process.env.PARAPET_PORT);
  const place = { root: ROOT, work: join(ROOT, '.parapet/bench'), port };
  print('Building the product and the one-bundle variants');
  const variants = await buildVariants(place, interrupted.signal);
  const running = await runVariants(place, variants, interrupted.signal);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    const account = await createAccount(variants[0]?.url ?? '');
    const samples = await measure(browser, await signInToAll(browser, variants, account), rounds);
    const result: Result = {
      unthrottled: medians(samples.unthrottled),
      slow: medians(samples.slow),
    };
    print(`\nMedians of ${rounds} rounds\n\n${reportOf(result)}`);
    if (json) {
      const all = { rounds, medians: result, aims: aimsOf(result), samples };
      await writeFile(json, JSON.stringify(all, null, 2));
    }
  } finally {
    await browser.close();
    await running.stop();
  }
}

await main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exit(1);
  },
);
