import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILT_IN_GRANTS, type RemoteGrants } from '@parapet/contracts/releases/remote-grants';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from '../run-command.ts';
import { openTarget } from '../targets/open-target.ts';
import { sampleSigner, writeSampleBuild } from '../testing/sample-build.ts';
import { findPointer } from '../verbs/pointer.ts';

const signer = sampleSigner();
const SEA = '/dashboard/sea';
/** The operator moves a path from one team to another. */
const BEFORE = grantsWith({ 'mfe-tides': [SEA], 'mfe-harbour': ['/dashboard/harbour'] });
const AFTER = grantsWith({ 'mfe-tides': ['/dashboard/tides'], 'mfe-harbour': [SEA] });

let root: string;
let grants: RemoteGrants;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parapet-candidate-'));
  grants = BEFORE;
});
afterEach(() => rm(root, { recursive: true, force: true }));

function grantsWith(paths: Record<string, string[]>): RemoteGrants {
  const listed = Object.entries(paths).map(([remote, prefixes]) => [
    remote,
    {
      paths: prefixes,
      slots: ['dashboard'],
      routeRules: prefixes.map((path) => ({ path, otherSites: false })),
    },
  ]);
  return { ...BUILT_IN_GRANTS, ...Object.fromEntries(listed) };
}

/** Runs a command beside an installation that does not answer: its file of grants decides. */
const run = (...args: string[]) =>
  runCommand(
    {
      remotes: [],
      cwd: root,
      has: () => true,
      build: () => Promise.reject(new Error('nothing is built')),
      distOf: (remote) => join(root, remote),
      tryBuild: async () => [],
      defaultTarget: () => 'releases',
      own: async () => ({
        signer,
        url: 'http://127.0.0.1:1',
        servedAt: (remote) => `https://static.example/${remote}`,
        grants,
      }),
    },
    args,
  );

async function release(id: string, offer: object, ...args: string[]): Promise<void> {
  const dist = await writeSampleBuild(join(root, id), { remote: 'mfe-tides', id, ...offer });
  await run('mfe-tides', '--dist', dist, '--untried', ...args);
}
const live = () =>
  findPointer(openTarget('releases', {}, root), { remote: 'mfe-tides', channel: 'production' });

const OFFERS = [
  {
    offer: { pages: [{ path: SEA, title: 'Sea', layout: 'dashboard', guard: 'auth' }] },
    reason: `The page ${SEA} belongs to mfe-harbour.`,
  },
  {
    offer: { routeRules: [{ path: `${SEA}/old`, redirect: { to: SEA } }] },
    reason: `The redirect of ${SEA}/old belongs to mfe-harbour.`,
  },
];

const WAYS = [
  {
    way: 'a rollback',
    args: ['rollback', 'mfe-tides'],
    prepare: async (offer: object) => {
      await release('build-sea', offer);
      await release('build-plain', {});
    },
  },
  {
    way: 'a rollback to a build by its id',
    args: ['rollback', 'mfe-tides', '--to-build', 'build-sea'],
    prepare: async (offer: object) => {
      await release('build-sea', offer);
      await release('build-other', {});
      await release('build-plain', {});
    },
  },
  {
    way: 'a promotion',
    args: ['promote', 'mfe-tides', 'pr-12'],
    prepare: async (offer: object) => {
      await release('build-plain', {});
      await release('build-sea', offer, '--channel', 'pr-12');
    },
  },
  {
    way: 'a promotion of a canary',
    args: ['promote', 'mfe-tides', 'canary'],
    prepare: async (offer: object) => {
      await release('build-plain', {});
      await release('build-sea', offer, '--canary', '10');
    },
  },
];
const CASES = WAYS.flatMap((way) => OFFERS.map((offer) => ({ ...way, ...offer })));

test.each(CASES)(
  '$way is refused with the owner: $reason',
  async ({ prepare, args, offer, reason }) => {
    await prepare(offer);
    grants = AFTER;
    for (const options of [[], ['--untried']]) {
      await expect(run(...args, ...options)).rejects.toThrow(reason);
      expect(await live()).toMatchObject({ buildId: 'build-plain' });
    }
    grants = BEFORE;
    await run(...args);
    expect(await live()).toMatchObject({ buildId: 'build-sea' });
  },
);

test('a slot that the operator has taken back is refused in a rollback', async () => {
  const widgets = [{ id: 'tide', slot: 'dashboard', title: 'Tide', order: 1, span: 'half' }];
  await release('build-widget', { widgets });
  await release('build-plain', {});
  grants = { ...BEFORE, 'mfe-tides': { paths: [SEA], slots: [], routeRules: [] } };
  await expect(run('rollback', 'mfe-tides')).rejects.toThrow(
    'The widget tide is for the slot dashboard, which is not granted to mfe-tides.',
  );
});
