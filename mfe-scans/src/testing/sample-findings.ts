import type { Asset } from '@parapet/contracts/assets/asset';
import {
  type Finding,
  type FindingStatus,
  findingStatusSchema,
} from '@parapet/contracts/findings/finding';
import type { WorkspaceScore } from '@parapet/contracts/findings/score';
import type { Overview } from '@parapet/contracts/reports/overview';
import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import { at, idOf, mailAsset, webAsset, workspaceId } from './sample-scan.ts';

const priorityFactors: Finding['priorityFactors'] = [
  { name: 'severity', value: 'critical', points: 58 },
  { name: 'usable_by_anyone', value: 'Passwords and keys are readable by anyone', points: 26 },
  { name: 'kev', value: 'no', points: 0 },
  { name: 'ransomware', value: 'no', points: 0 },
  { name: 'epss', value: 'not known', points: 0 },
  { name: 'internet_reachable', value: 'yes', points: 10 },
  { name: 'criticality', value: '3', points: 0 },
  { name: 'confidence', value: 'confirmed', points: 0 },
  { name: 'confirmed_critical', value: 'at least 80', points: 0 },
];

const environmentFile: Finding = {
  id: idOf(1),
  workspaceId,
  checkId: 'environment-file-not-exposed',
  catalogueId: 'EXP-002',
  title: 'Environment file exposed (.env) with secrets',
  description:
    'The server sends its .env file to anyone who asks. Such a file holds passwords and keys of the application.',
  severity: 'critical',
  confidence: 'confirmed',
  status: 'open',
  statusReason: null,
  detection: 'present',
  unknownReason: null,
  assetId: webAsset.id,
  assetName: webAsset.displayName,
  location: '/.env',
  cweIds: ['CWE-538'],
  owasp: { id: 'A02:2025', name: 'Security misconfiguration' },
  vulnerability: null,
  evidence: [
    {
      type: 'http',
      request: 'GET /.env HTTP/1.1\nhost: www.northquay.example\nuser-agent: Parapet/1.0',
      response:
        'HTTP/1.1 200\nserver: nginx\ncontent-type: text/plain\n\nAPP_ENV=production\nDB_PASSWORD=[redacted]',
      matched: 'DB_PASSWORD=[redacted]',
      expected: null,
      actual: null,
      redactions: 1,
      sha256: '9c41aa0e31f5c3de2f7be6a1a9f1f6d0c4a7bb0de4a81e9f2a7f7f0b1c2de07b',
      capturedAt: at('14:02:31'),
      confirmations: 2,
      reproduce: 'curl -sS https://www.northquay.example/.env | head -n 5',
    },
  ],
  remediation: {
    summary: 'Keep the file outside the folder that the web server serves.',
    steps: [
      'Move .env above the document root, or deny dotfiles in the server configuration.',
      'Replace every password and key in it.',
    ],
    effort: 'low',
    reference: 'https://owasp.org/www-project-top-ten/',
  },
  firstSeenAt: at('11:02:31'),
  lastSeenAt: at('14:02:31'),
  lastTestedAt: at('14:02:31'),
  fixedAt: null,
  reopenedCount: 0,
  assigneeId: null,
  priorityScore: 94,
  riskLevel: 'urgent',
  priorityFactors,
  priority: {
    why: 'Passwords and keys are readable by anyone, on the internet.',
    version: 2,
    factors: priorityFactors.filter(({ points }) => points !== 0),
  },
  fix: {
    key: 'serve-no-dot-files',
    name: 'Stop serving files whose names begin with a dot',
    findings: 2,
  },
  dueAt: '2026-11-28T11:02:31.000Z',
  slaState: 'ok',
  retest: null,
  assignee: null,
  affectedAssets: { items: [], count: 0 },
  isRetestPending: false,
  riskAcceptance: null,
};

export const finding = (change: Partial<Finding> = {}): Finding => ({
  ...environmentFile,
  ...change,
});

const others: ReadonlyArray<[string, Severity, string, FindingStatus?]> = [
  ['Redis answers without a password', 'critical', 'tcp/6379'],
  ['Git directory readable from the web', 'high', '/.git/HEAD'],
  ['Certificate does not name this host', 'high', 'tcp/443'],
  ['TLS 1.0 enabled', 'medium', 'tcp/443', 'acknowledged'],
  ['Session cookie without Secure flag', 'medium', 'sid'],
  ['HSTS is not sent', 'medium', 'https://www.northquay.example'],
  ['DMARC not enforced (p=none)', 'medium', 'TXT _dmarc'],
  ['CAA record missing', 'low', 'CAA'],
  ['Content type may be guessed', 'low', 'https://www.northquay.example'],
  ['Server header names its version', 'info', 'server'],
];

/** Findings in API order: worst first. */
export const sampleFindings: readonly Finding[] = [
  finding(),
  ...others.map(([title, severity, location, status = 'open' as const], index) =>
    finding({
      id: idOf(index + 2),
      title,
      severity,
      location,
      status,
      assetId: index % 3 === 0 ? mailAsset.id : webAsset.id,
      assetName: index % 3 === 0 ? mailAsset.displayName : webAsset.displayName,
    }),
  ),
];

/** The response of the list endpoint for these findings. */
export const findingPage = (items: readonly Finding[], nextCursor: string | null = null) => ({
  items,
  nextCursor,
  isCapped: false,
  facets: {
    severity: Object.fromEntries(
      severities.map((level) => [level, items.filter((each) => each.severity === level).length]),
    ),
    status: Object.fromEntries(
      findingStatusSchema.options.map((status) => [
        status,
        items.filter((each) => each.status === status).length,
      ]),
    ),
  },
});

export const sampleMember = { id: idOf(90), name: 'Mara' };

/** Risk points, as the API counts them. */
const riskOf = (findings: readonly Finding[]): number =>
  Math.round(
    findings.reduce((sum, { priorityScore }) => sum + 1000 * 2 ** ((priorityScore - 100) / 8), 0),
  ) / 10;

/** The sample findings by fix, check or asset, as the API groups them. */
export const groupsOf = (by: string) => {
  const keyOf = ({ checkId, title, fix, assetId, assigneeId, riskLevel }: Finding) =>
    ({
      fix: `${fix.key} ${title}`,
      check: `${checkId} ${title}`,
      asset: assetId,
      assignee: assigneeId,
      riskLevel,
    })[by] ?? null;
  const groups = [...Map.groupBy(sampleFindings, keyOf)].map(([key, findings]) => ({
    key,
    name: by === 'asset' ? (findings[0]?.assetName ?? null) : (findings[0]?.title ?? null),
    count: findings.length,
    severity: Object.fromEntries(
      severities.map((level) => [level, findings.filter((each) => each.severity === level).length]),
    ),
    assets: new Set(findings.map(({ assetId }) => assetId)).size,
    priority: Math.max(...findings.map(({ priorityScore }) => priorityScore)),
    risk: riskOf(findings),
    worst: by === 'fix' || by === 'check' ? (findings[0] ?? null) : null,
  }));
  const items = by === 'tag' ? [] : groups;
  return { items, groups: items.length, findings: sampleFindings.length, isCapped: false };
};

export const asset = (change: Partial<Asset> = {}): Asset => ({
  id: webAsset.id,
  workspaceId,
  type: 'domain',
  value: webAsset.displayName,
  canonicalKey: webAsset.displayName,
  displayName: webAsset.displayName,
  state: 'approved',
  status: 'online',
  ownership: 'verified',
  tags: [],
  criticality: 3,
  environment: 'unknown',
  ownerId: null,
  owner: null,
  openFindings: { critical: 1, high: 2, medium: 3, low: 1, info: 0 },
  score: 61,
  grade: 'D',
  consentedAt: at('10:00:00'),
  lastScannedAt: at('14:03:00'),
  createdAt: at('10:00:00'),
  updatedAt: at('14:03:00'),
  isReadOnly: false,
  currentScan: null,
  ...change,
});

export const assetPage = (items: readonly Asset[]) => ({
  items,
  nextCursor: null,
  total: items.length,
  isCapped: false,
  facets: {
    type: {},
    state: {},
    criticality: {},
    environment: {},
    status: {},
    ownership: {},
    owner: [],
    tag: [],
    neverScanned: 0,
  },
});

export const sampleAssets: readonly Asset[] = [
  asset(),
  asset({
    id: mailAsset.id,
    value: mailAsset.displayName,
    canonicalKey: mailAsset.displayName,
    displayName: mailAsset.displayName,
    ownership: 'unverified',
  }),
];

const open = (critical: number, high: number, medium: number, low: number) => ({
  critical,
  high,
  medium,
  low,
  info: 1,
});

/** A fix that closes one finding, with what it gives the score. */
function fixOf(worst: Finding | undefined, gain: number, score: number) {
  if (worst === undefined) throw new Error('There is no such sample finding.');
  const { fix, title, severity, priorityScore: priority } = worst;
  return {
    key: `${fix.key} ${title}`,
    name: fix.name,
    count: 1,
    severity: { ...open(0, 0, 0, 0), [severity]: 1 },
    assets: 1,
    priority,
    risk: riskOf([worst]),
    worst,
    gain,
    score,
  };
}

export const workspaceScore: WorkspaceScore = {
  score: 61,
  grade: 'D',
  scored: 2,
  history: {
    days: 365,
    items: [
      { day: '2026-11-07', at: '2026-11-07T14:00:00.000Z', kind: 'scan', score: 52, version: 1 },
      { day: '2026-11-14', at: '2026-11-14T14:00:00.000Z', kind: 'scan', score: 58, version: 2 },
      { day: '2026-11-21', at: '2026-11-21T14:00:00.000Z', kind: 'scan', score: 61, version: 2 },
    ],
  },
  fixes: [fixOf(sampleFindings[0], 9.4, 70), fixOf(sampleFindings[1], 6.1, 77)],
  lowest: [
    { assetId: webAsset.id, name: webAsset.displayName, score: 39, grade: 'F', points: 30.5 },
    { assetId: mailAsset.id, name: mailAsset.displayName, score: 83, grade: 'B', points: 8.5 },
  ],
};

export const overview = (change: Partial<Overview> = {}): Overview => ({
  score: 61,
  grade: 'D',
  openFindings: open(2, 2, 4, 2),
  isCapped: false,
  coverage: {
    assets: 2,
    tested: 1,
    error: 0,
    notTested: 1,
    sample: [
      { assetId: webAsset.id, name: webAsset.displayName, outcome: 'tested', reason: null },
      {
        assetId: mailAsset.id,
        name: mailAsset.displayName,
        outcome: 'not_tested',
        reason: 'not scanned yet',
      },
    ],
  },
  history: [
    { at: '2026-11-07T14:00:00.000Z', kind: 'scan', open: open(3, 5, 4, 2), opened: 14, closed: 0 },
    { at: '2026-11-14T14:00:00.000Z', kind: 'scan', open: open(3, 3, 5, 2), opened: 1, closed: 2 },
    { at: '2026-11-21T14:00:00.000Z', kind: 'scan', open: open(2, 2, 4, 2), opened: 0, closed: 3 },
  ],
  decisions: { closed: 0, reopened: 0 },
  ...change,
});
