import { azureBudget, scanSubscriptions } from './azure.ts';
import { gcpBudget, scanProjects } from './google.ts';
import { boundOf, type Calls, type Scanned } from './in-process.ts';
import { gcpMix } from './large-project.ts';
import { azureMix } from './large-subscription.ts';

/** Says a figure with its aim, and whether it holds. */
export type Check = (name: string, value: string, holds: boolean) => void;

const AIM = 1.3;

const clouds = {
  azure: {
    title: 'a subscription of Azure',
    scan: scanSubscriptions,
    budget: azureBudget,
    largest: Math.max(...azureMix.map(({ share }) => share)),
  },
  gcp: {
    title: 'a project of Google Cloud',
    scan: scanProjects,
    budget: gcpBudget,
    largest: Math.max(...gcpMix.map(({ share }) => share)),
  },
} as const;
export type OtherCloud = keyof typeof clouds;

const sumOf = (calls: Calls): number => Object.values(calls).reduce((sum, each) => sum + each, 0);

/** Measures scans of accounts of these sizes beside the limits of their provider. */
export async function measureCloud(
  cloud: OtherCloud,
  sizes: readonly number[],
  check: Check,
): Promise<void> {
  const { title, scan, budget, largest } = clouds[cloud];
  const sample = await scan(0, 1);
  const measured: Scanned[] = [];
  for (const resources of sizes) {
    process.stdout.write(`\n${resources} resources in ${title}, in the time of its waits\n`);
    const one = await scan(resources, 1);
    const two = await scan(resources, 2);
    measured.push(one);
    const more = budget(resources);
    const due = Object.fromEntries(
      Object.entries(more).map(([name, calls]) => [
        name,
        calls + sample.calls[name as keyof Calls],
      ]),
    ) as unknown as Calls;
    const pages = Math.ceil((resources * largest) / 1000);
    const bound = boundOf(due, { lists: one.lists, pages });
    const ratio = one.seconds / bound;
    check(
      'time beside the bound of the limits',
      `${one.seconds.toFixed(1)} s / ${bound.toFixed(1)} s = ${ratio.toFixed(2)} (aim ${AIM})`,
      ratio <= AIM,
    );
    const share = sumOf(one.calls) / sumOf(due);
    check(
      'calls beside the budget',
      `${sumOf(one.calls)} / ${sumOf(due)} = ${share.toFixed(2)} (aim 0.9 to 1.1)`,
      Math.abs(share - 1) <= 0.1,
    );
    check('throttled', String(one.throttled), true);
    check('collections that are not complete', String(one.incomplete), one.incomplete === 0);
    check(
      'resources',
      `${one.resources}, ${sample.resources} of them the sample`,
      one.resources >= sample.resources + resources * 0.999,
    );
    const both = two.seconds / one.seconds;
    check('two at once beside one', `${both.toFixed(2)} (aim ${AIM})`, both <= AIM);
    check('processor', `${one.cpuSeconds.toFixed(1)} s`, true);
  }
  const [small, large] = measured;
  if (!small || !large) return;
  const factor = large.cpuSeconds / small.cpuSeconds / (large.resources / small.resources);
  check(
    'cost for each resource, large to small',
    `${factor.toFixed(2)} (aim 1 or less)`,
    factor <= 1.1,
  );
}
