import type {
  PhaseProgress,
  Scan,
  ScanCoverage,
  ScanEvent,
  ScanHost,
  ScanHosts,
} from '@parapet/contracts/scans/scan';
import { scanPhases } from '@parapet/contracts/scans/scan';
import type { CheckGroup, CheckOutcome } from '@parapet/contracts/text/vocabulary';

export const workspaceId = '0190f5a0-0000-7000-8000-000000000002';
export const scanId = '0190f5a0-0000-7000-8000-0000000000a1';
export const webAsset = {
  id: '0190f5a0-0000-7000-8000-0000000000b1',
  displayName: 'www.northquay.example',
};
export const mailAsset = {
  id: '0190f5a0-0000-7000-8000-0000000000b2',
  displayName: 'mail.northquay.example',
};

/** A unique id for each number. */
export const idOf = (number: number): string =>
  `0190f5a0-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const at = (time: string): string => `2026-11-21T${time}.000Z`;

/** Phases up to `running`, ten seconds each; null means all are done. */
export const phasesUntil = (running: (typeof scanPhases)[number] | null): PhaseProgress[] => {
  const last = running === null ? scanPhases.length : scanPhases.indexOf(running);
  const time = (index: number) =>
    at(`14:0${2 + Math.floor(index / 6)}:${(index % 6) * 10 || '00'}`);
  return scanPhases.map((name, index) => ({
    name,
    status: index < last ? 'done' : index === last ? 'running' : 'waiting',
    startedAt: index <= last ? time(index) : null,
    endedAt: index < last ? time(index + 1) : null,
    done: index < last ? 4 : index === last ? 1 : 0,
    total: 4,
    requests: index <= last ? 12 * index : 0,
  }));
};

const running: Scan = {
  id: scanId,
  workspaceId,
  status: 'running',
  intensity: 'safe',
  kind: 'external',
  trigger: 'manual',
  scheduleId: null,
  assets: [webAsset],
  assetCount: 1,
  progress: 61,
  phase: 'http',
  phases: phasesUntil('http'),
  coverage: { planned: 8, passed: 3, failed: 1, errored: 0, notApplicable: 0, notRun: 0 },
  counts: { new: 0, reopened: 0, fixed: 0, unchanged: 0 },
  requestsSent: 412,
  unreachable: [],
  unreachableCount: 0,
  rulesetVersion: '2026.11.2',
  attempt: 1,
  error: null,
  createdBy: null,
  queuedAt: at('14:01:58'),
  startedAt: at('14:02:00'),
  finishedAt: null,
  pausedAt: null,
};

export const runningScan = (change: Partial<Scan> = {}): Scan =>
  counted({ ...running, ...change }, change);

export const completedScan = (change: Partial<Scan> = {}): Scan =>
  counted({ ...completed, ...change }, change);

/** Counts named assets, unless the change counts more. */
const counted = (scan: Scan, change: Partial<Scan>): Scan => ({
  ...scan,
  assetCount: change.assetCount ?? scan.assets.length,
  unreachableCount: change.unreachableCount ?? scan.unreachable.length,
});

const completed: Scan = {
  ...running,
  status: 'completed',
  progress: 100,
  phase: null,
  phases: phasesUntil(null),
  coverage: { planned: 8, passed: 5, failed: 2, errored: 0, notApplicable: 1, notRun: 0 },
  counts: { new: 2, reopened: 0, fixed: 1, unchanged: 3 },
  requestsSent: 688,
  finishedAt: at('14:03:00'),
};

const checks: ReadonlyArray<[CheckGroup, string]> = [
  ['dns', 'A CAA record limits who may issue certificates'],
  ['tls', 'TLS 1.0 and 1.1 are refused'],
  ['tls', 'The certificate is valid for this host'],
  ['headers', 'HSTS is sent'],
  ['headers', 'The content type is not guessed'],
  ['cookies', 'Session cookies are Secure'],
  ['files', 'No environment file is served'],
  ['ports', 'No database answers from outside'],
];

type Outcome = CheckOutcome | null;

/** The coverage of one asset: an outcome for each check in order; null is waiting. */
export const coverageOf = (
  outcomes: readonly Outcome[],
  { asset = webAsset, reason = 'The server did not answer in 10 s' } = {},
): ScanCoverage => {
  const pairs = checks.map(([group, title], index) => {
    const outcome = outcomes[index] ?? null;
    return { group, title, outcome };
  });
  const groups = [...Map.groupBy(pairs, ({ group }) => group)].map(([group, inGroup]) => ({
    group,
    cells: inGroup
      .filter(({ outcome }) => outcome !== 'not_applicable')
      .map(({ title, outcome }) => ({
        title,
        assetName: asset.displayName,
        outcome: outcome === null || outcome === 'not_applicable' ? ('waiting' as const) : outcome,
        tested: outcome === 'pass' || outcome === 'fail' ? 1 : 0,
        assets: 1,
      })),
  }));
  const gaps = (['error', 'not_run'] as const).flatMap((outcome) => {
    const count = outcomes.filter((each) => each === outcome).length;
    return count > 0 ? [{ outcome, reason, count, assets: [asset], assetCount: 1 }] : [];
  });
  return {
    unit: 'pair',
    groups: groups.filter(({ cells }) => cells.length > 0),
    gaps,
    gapReasons: gaps.length,
    notApplicable: 0,
  };
};

export const foundEvent = (
  number: number,
  change: Partial<Extract<ScanEvent, { type: 'finding' }>['finding']> & {
    change?: Extract<ScanEvent, { type: 'finding' }>['change'];
  } = {},
): ScanEvent => {
  const { change: kind = 'new', ...finding } = change;
  return {
    type: 'finding',
    change: kind,
    at: at('14:02:31'),
    finding: {
      id: idOf(number),
      checkId: 'hsts-sent',
      title: 'HSTS is not sent',
      severity: 'medium',
      assetId: webAsset.id,
      assetName: webAsset.displayName,
      location: 'https://www.northquay.example',
      ...finding,
    },
  };
};

export const hostOf = (change: Partial<ScanHost> = {}): ScanHost => ({
  host: '192.0.2.10',
  assets: 1,
  state: 'running',
  phase: 'http',
  progress: 61,
  requestsSent: 412,
  requestsOfEarlierRuns: 0,
  requestsPerSecond: 5,
  ...change,
});

export const hostsOf = (items: ScanHost[], change: Partial<ScanHosts> = {}): ScanHosts => ({
  items,
  total: items.length,
  running: items.filter(({ state }) => state === 'running').length,
  readAt: at('14:02:31'),
  ...change,
});
