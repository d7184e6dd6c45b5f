import { fingerprintOf } from '@parapet/checks/ledger/fingerprint';
import type { NetworkPlace } from '@parapet/checks/place';
import type { CheckResult } from '@parapet/scanner/contract';
import { describe, expect, test } from 'vitest';
import { resultOf } from '../../../testing/scans/scripted-scanner.ts';
import type { KnownMute } from '../repositories/finding-mutes.repository.ts';
import type { KnownFinding } from '../repositories/known-findings.repository.ts';
import { mutedBy } from './follow-mutes.ts';
import { hostOf } from './place.policy.ts';
import { planRecording } from './plan-recording.ts';
import { countOccurrences, type Writes } from './writes.ts';

// A host `a.example` and the URL of its shop are assets. Each story says what is stored and what came.

const WORKSPACE = 'w';
const AT = '2026-11-29T10:00:00.000Z';
const HOST: NetworkPlace = { host: 'a.example', port: null, path: null };
const SHOP: NetworkPlace = { host: 'a.example', port: 443, path: '/shop/' };
const ADDRESS: NetworkPlace = { host: '192.0.2.1', port: null, path: null };
const OTHER_ADDRESS: NetworkPlace = { host: '192.0.2.2', port: null, path: null };

const keys: Readonly<Record<string, string>> = {
  host: 'a.example',
  shop: 'https://a.example/shop/',
  mail: 'mail.example',
};
const assets = new Map(
  Object.entries(keys).map(([assetId, canonicalKey]) => [assetId, { assetId, canonicalKey }]),
);
const covering = [...assets.values()].map((asset) => ({
  ...asset,
  type: asset.canonicalKey.startsWith('https:') ? 'url' : 'domain',
}));

type Stored = Partial<Omit<KnownFinding, 'place'>> & { readonly place?: NetworkPlace };

/** A finding of `redis` on the host, which is open and high. */
function stored(change: Stored = {}): KnownFinding {
  const { checkId = 'redis', locator = 'tcp/6379', place = HOST } = change;
  return {
    id: 'f',
    fingerprint: fingerprintOf({ workspaceId: WORKSPACE, checkId, place, locator }),
    assetId: 'host',
    checkId,
    locator,
    status: 'open',
    place,
    isArchived: false,
    reportedBy: [],
    isShared: false,
    title: 'Redis is open',
    severity: 'high',
    dueAt: '2026-12-10T00:00:00.000Z',
    passedScanId: null,
    isGone: false,
    isBanner: false,
    recorded: undefined,
    ...change,
  };
}

type Came = Partial<Omit<CheckResult, 'check'>> & {
  readonly id?: string;
  readonly place?: NetworkPlace;
  readonly locator?: string;
};

const failed = ({ id = 'redis', place = HOST, locator = 'tcp/6379', ...change }: Came = {}) => {
  const result = resultOf(change.assetId ?? 'host', id, [locator]);
  const detections = result.detections.map((each) => ({ ...each, place }));
  return { ...result, ranAt: place, detections, ...change };
};
const passed = ({ id = 'redis', place = HOST, ...change }: Came = {}): CheckResult => ({
  ...resultOf(change.assetId ?? 'host', id, 'pass'),
  ranAt: place,
  ...change,
});
const notTested: CheckResult = { ...resultOf('host', 'redis', 'error'), ranAt: null };

interface Story {
  readonly known?: readonly KnownFinding[];
  readonly came: readonly CheckResult[];
  readonly scanId?: string | null;
  readonly mutes?: readonly KnownMute[];
}

const plan = ({ known = [], came, scanId = 'scan' }: Story): Writes =>
  planRecording(
    { workspaceId: WORKSPACE, assets, findings: known, covering },
    { scanId, results: came, at: AT },
    () => ({ isInternetReachable: false, criticality: 3 }),
    ['n1', 'n2', 'n3'],
  );

/** The plan in words, in the order in which it is written. */
function told(writes: Writes, mutes: readonly KnownMute[] = []): string[] {
  return [
    ...writes.inserts.map(({ id, assetId }) => `${id} opens on ${assetId}`),
    ...writes.placed.map(
      ({ id, assetId, place }) => `${id} moves to ${hostOf(place)} of ${assetId}`,
    ),
    ...writes.merges.map(
      ({ id, intoId, decides }) =>
        `${id} joins ${intoId}${decides ? ', which takes its decision' : ''}`,
    ),
    ...writes.refreshes.map(
      ({ id, status, isReopening }) => `${id} is seen, ${status}${isReopening ? ' again' : ''}`,
    ),
    ...writes.reports.map(({ findingId, assetId }) => `${findingId} is also shown by ${assetId}`),
    ...writes.clears.map(({ id, status, isLastPass }) =>
      isLastPass ? `${id} is gone, ${status}` : `${id} has passed once, ${status}`,
    ),
    ...writes.untested.map(({ id, reason }) => `${id} is unknown: ${reason}`),
    ...writes.changes.map(({ id, from, to }) => `history of ${id}: ${from} to ${to}`),
    ...[...mutedBy(mutes, writes.changes)].map(([id, { reason }]) => `${id} is muted: ${reason}`),
    ...Object.entries(countOccurrences(writes.occurrences))
      .filter(([, count]) => count !== 0)
      .map(([change, count]) => `count ${change} ${count}`),
  ];
}

const tell = (story: Story): string[] => told(plan(story), story.mutes);

describe('a check that fails', () => {
  test.each<[string, Story, string[]]>([
    [
      'opens a finding',
      { came: [failed()] },
      ['n1 opens on host', 'history of n1: null to open', 'count new 1'],
    ],
    [
      'on the page of a URL opens one of that URL, shown by the host too',
      { came: [failed({ place: SHOP })] },
      [
        'n1 opens on shop',
        'n1 is also shown by host',
        'history of n1: null to open',
        'count new 1',
      ],
    ],
    [
      'at one place through two assets opens one finding, of the nearest',
      { came: [failed(), failed({ assetId: 'shop' })] },
      [
        'n1 opens on host',
        'n1 is also shown by shop',
        'history of n1: null to open',
        'count new 1',
      ],
    ],
    [
      'at two things of one place opens two findings',
      { came: [failed(), failed({ locator: 'tcp/6380' })] },
      [
        'n1 opens on host',
        'n2 opens on host',
        'history of n1: null to open',
        'history of n2: null to open',
        'count new 2',
      ],
    ],
    [
      'again changes nothing but the time of the finding',
      { known: [stored()], came: [failed()] },
      ['f is seen, open', 'count unchanged 1'],
    ],
    [
      'reopens what was fixed',
      { known: [stored({ status: 'fixed' })], came: [failed()] },
      ['f is seen, reopened again', 'history of f: fixed to reopened', 'count reopened 1'],
    ],
    ...(['acknowledged', 'risk_accepted', 'false_positive'] as const).map(
      (status): [string, Story, string[]] => [
        `leaves ${status} what a person has decided so`,
        { known: [stored({ status })], came: [failed()] },
        [`f is seen, ${status}`, 'count unchanged 1'],
      ],
    ),
    [
      'reopens what was fixed at another address of the name, where it has moved',
      {
        known: [stored({ place: ADDRESS, status: 'fixed' })],
        came: [failed({ place: OTHER_ADDRESS, ranAt: HOST, addresses: ['192.0.2.2'] })],
      },
      [
        'f moves to 192.0.2.2 of host',
        'f is seen, reopened again',
        'history of f: fixed to reopened',
        'count reopened 1',
      ],
    ],
    [
      'stays at an address that the name still has',
      {
        known: [stored({ place: ADDRESS })],
        came: [
          failed({ place: OTHER_ADDRESS, ranAt: HOST, addresses: ['192.0.2.1', '192.0.2.2'] }),
        ],
      },
      ['f is seen, open', 'count unchanged 1'],
    ],
    [
      'opens its own finding where others show that of the former address too',
      {
        known: [stored({ place: ADDRESS, isShared: true })],
        came: [failed({ place: OTHER_ADDRESS, ranAt: HOST, addresses: ['192.0.2.2'] })],
      },
      ['n1 opens on host', 'f is unknown: null', 'history of n1: null to open', 'count new 1'],
    ],
    [
      'moves the finding of another asset to the URL that is nearer',
      { known: [stored({ place: SHOP })], came: [failed({ place: SHOP, assetId: 'shop' })] },
      ['f moves to a.example of shop', 'f is seen, open', 'count unchanged 1'],
    ],
  ])('%s', (_, story, expected) => {
    expect(tell(story)).toEqual(expected);
  });
});

const CAUSE = 'cors-rejects-strangers';
const anyOrigin = { locator: 'https://a.example|cors:any-origin', place: SHOP, assetId: 'shop' };
const covered = (change: Stored = {}) =>
  stored({
    id: 'copy',
    checkId: 'cors-rejects-null',
    locator: 'https://a.example|cors:null',
    place: SHOP,
    assetId: 'shop',
    ...change,
  });
const cause = failed({ ...anyOrigin, id: CAUSE });

describe('findings of one cause', () => {
  test.each<[string, Story, string[]]>([
    [
      'become one, which is no news where a person has decided about it',
      { known: [covered({ status: 'risk_accepted' })], came: [cause] },
      ['n1 opens on shop', 'copy joins n1, which takes its decision', 'count new 1'],
    ],
    [
      'become one, which is open where nobody has decided',
      { known: [covered({ status: 'fixed' })], came: [cause] },
      ['n1 opens on shop', 'copy joins n1', 'history of n1: null to open', 'count new 1'],
    ],
    [
      'become one without the decision about something less severe',
      { known: [covered({ status: 'risk_accepted', severity: 'low' })], came: [cause] },
      ['n1 opens on shop', 'copy joins n1', 'history of n1: null to open', 'count new 1'],
    ],
    [
      'join the stored one, once',
      {
        known: [stored({ ...anyOrigin, checkId: CAUSE }), covered({ status: 'false_positive' })],
        came: [cause, cause],
      },
      ['copy joins f, which takes its decision', 'f is seen, false_positive', 'count unchanged 1'],
    ],
    [
      'at two addresses of one name become one',
      {
        known: [
          stored({ id: 'old', place: ADDRESS, status: 'acknowledged' }),
          stored({ place: OTHER_ADDRESS }),
        ],
        came: [failed({ place: OTHER_ADDRESS, ranAt: HOST, addresses: ['192.0.2.2'] })],
      },
      ['old joins f, which takes its decision', 'f is seen, acknowledged', 'count unchanged 1'],
    ],
  ])('%s', (_, story, expected) => {
    expect(tell(story)).toEqual(expected);
  });
});

const shared = stored({ reportedBy: ['shop'], isShared: true });

describe('a check that does not fail', () => {
  test.each<[string, Story, string[]]>([
    [
      'fixes what it saw to be gone',
      { known: [stored()], came: [passed()] },
      ['f is gone, fixed', 'history of f: open to fixed', 'count fixed 1'],
    ],
    [
      'changes no decision of a person',
      { known: [stored({ status: 'risk_accepted' })], came: [passed()] },
      ['f is gone, risk_accepted'],
    ],
    [
      'leaves unknown what it could not test',
      { known: [stored()], came: [notTested] },
      ['f is unknown: as scripted'],
    ],
    [
      'leaves fixed what it could not test',
      { known: [stored({ status: 'fixed' })], came: [notTested] },
      [],
    ],
    [
      'fixes only what it clears',
      { known: [stored()], came: [passed({ cleared: ['tcp/1'] })] },
      ['f is unknown: null'],
    ],
    [
      'at another path says nothing of this one',
      { known: [stored({ place: SHOP })], came: [passed({ place: { ...SHOP, path: '/' } })] },
      ['f is unknown: null'],
    ],
    [
      'on an asset that never showed the finding says nothing of it',
      { known: [stored({ assetId: 'mail' })], came: [passed({ cleared: [], assetId: 'shop' })] },
      [],
    ],
    [
      'fixes what two assets showed, through one of them',
      { known: [shared], came: [passed({ assetId: 'shop' })] },
      ['f is gone, fixed', 'history of f: open to fixed', 'count fixed 1'],
    ],
    [
      'on a banner needs a second scan',
      { known: [stored({ isBanner: true })], came: [passed()] },
      ['f has passed once, open'],
    ],
    [
      'on a banner fixes it in the second scan',
      { known: [stored({ isBanner: true, passedScanId: 'before' })], came: [passed()] },
      ['f is gone, fixed', 'history of f: open to fixed', 'count fixed 1'],
    ],
    [
      'beside one that fails leaves open what that one saw',
      { known: [stored()], came: [failed(), passed({ assetId: 'shop' })] },
      ['f is seen, open', 'count unchanged 1'],
    ],
  ])('%s', (_, story, expected) => {
    expect(tell(story)).toEqual(expected);
  });
});

describe('a scan that is repeated after its worker was lost', () => {
  test.each<[string, Story, string[]]>([
    [
      'counts a new finding once',
      {
        known: [stored({ recorded: { change: 'new', previousStatus: null } })],
        came: [failed()],
      },
      ['f is seen, open'],
    ],
    [
      'passes once',
      { known: [stored({ isBanner: true, passedScanId: 'scan' })], came: [passed()] },
      ['f has passed once, open'],
    ],
    [
      'takes back that a finding is fixed when it sees it',
      {
        known: [
          stored({
            status: 'fixed',
            recorded: { change: 'fixed', previousStatus: 'acknowledged' },
          }),
        ],
        came: [failed()],
      },
      [
        'f is seen, acknowledged',
        'history of f: fixed to acknowledged',
        'count fixed -1',
        'count unchanged 1',
      ],
    ],
  ])('%s', (_, story, expected) => {
    expect(tell(story)).toEqual(expected);
  });
});

describe('a rule that mutes', () => {
  const everywhere: KnownMute = { checkId: 'redis', assetId: null, reason: 'Everywhere' };
  const here: KnownMute = { checkId: 'redis', assetId: 'host', reason: 'Here' };

  test.each<[string, Story, string[]]>([
    [
      'sets aside what opens, by the rule of its asset first',
      { came: [failed()], mutes: [everywhere, here] },
      ['n1 opens on host', 'history of n1: null to open', 'n1 is muted: Here', 'count new 1'],
    ],
    [
      'sets aside what reopens',
      { known: [stored({ status: 'fixed' })], came: [failed()], mutes: [everywhere] },
      [
        'f is seen, reopened again',
        'history of f: fixed to reopened',
        'f is muted: Everywhere',
        'count reopened 1',
      ],
    ],
    [
      'leaves what is open already, and what it is not about',
      {
        known: [stored()],
        came: [failed(), failed({ id: 'hsts' })],
        mutes: [everywhere, { ...here, checkId: 'hsts', assetId: 'shop' }],
      },
      [
        'n1 opens on host',
        'f is seen, open',
        'history of n1: null to open',
        'count new 1',
        'count unchanged 1',
      ],
    ],
  ])('%s', (_, story, expected) => {
    expect(tell(story)).toEqual(expected);
  });
});

describe('a comparison of stored data', () => {
  test('counts what is worse while somebody has to do something, and moves when it is due', () => {
    const known = [stored({ severity: 'medium' })];
    const { worse, refreshes } = plan({ known, came: [failed()], scanId: null });
    // High has 60 days less than medium.
    expect([worse, refreshes[0]?.dueAt]).toEqual([1, '2026-10-11T00:00:00.000Z']);
    const accepted = [stored({ severity: 'medium', status: 'risk_accepted' })];
    expect(plan({ known: accepted, came: [failed()], scanId: null }).worse).toBe(0);
  });

  test('shows no absence but of what it clears by name', () => {
    expect(tell({ known: [stored()], came: [passed()], scanId: null })).toEqual([]);
    const other = { ...passed(), cleared: ['other'] };
    expect(tell({ known: [stored()], came: [other], scanId: null })).toEqual([]);
    const own = { ...passed(), cleared: [stored().locator] };
    expect(tell({ known: [stored()], came: [own], scanId: null })).toContain('f is gone, fixed');
  });
});

test('a retest learns how each finding of its check ended', () => {
  const known = [
    stored(),
    stored({ id: 'g', checkId: 'hsts' }),
    stored({ id: 'h', checkId: 'csp' }),
  ];
  const came = [
    failed(),
    passed({ id: 'hsts' }),
    { ...notTested, check: passed({ id: 'csp' }).check },
  ];
  const outcomes = plan({ known, came }).tested.map(({ findingId, outcome, reason }) => [
    findingId,
    outcome,
    reason,
  ]);
  expect(outcomes).toEqual([
    ['f', 'present', null],
    ['g', 'fixed', null],
    ['h', 'not_tested', 'as scripted'],
  ]);
});

test('a plan changes nothing that it was given', () => {
  const ids = Object.freeze(['n1']);
  const known = Object.freeze([Object.freeze(stored({ status: 'fixed' }))]);
  const results = Object.freeze([failed(), failed({ locator: 'tcp/6380' })].map(Object.freeze));
  const given = { workspaceId: WORKSPACE, assets, findings: known, covering };
  const came = { scanId: 'scan', results: results as CheckResult[], at: AT };
  const exposures = () => ({ isInternetReachable: false, criticality: 3 });
  const first = planRecording(given, came, exposures, ids);
  expect(planRecording(given, came, exposures, ids)).toEqual(first);
});

test('a result of an asset that was not tested is refused', () => {
  expect(() => plan({ came: [failed({ assetId: 'unknown' })] })).toThrow('is no target');
});
