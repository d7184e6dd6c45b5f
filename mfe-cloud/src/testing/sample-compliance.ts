import type { Attestation, RequirementException } from '@parapet/contracts/compliance/attestation';
import type { ComplianceFigures } from '@parapet/contracts/compliance/figures';
import type {
  AssessedFramework,
  ComplianceOverview,
  FrameworkDetail,
  FrameworkSummary,
} from '@parapet/contracts/compliance/framework';
import type {
  RequirementCheck,
  RequirementDetail,
  RequirementRow,
} from '@parapet/contracts/compliance/requirement';
import type { Report } from '@parapet/contracts/reports/report';

// Recorded answers of compliance; tests override single fields.

const mara = { id: '0190f5a0-0000-7000-8000-000000000001', name: 'Mara' };
const jon = { id: '0190f5a0-0000-7000-8000-0000000000f2', name: 'Jon' };

const figures = (change: Partial<ComplianceFigures> = {}): ComplianceFigures => ({
  total: 93,
  applicable: 93,
  assessed: 71,
  passed: 58,
  failed: 11,
  partly: 2,
  attested: 4,
  exceptions: 0,
  manual: 14,
  notCovered: 3,
  ...change,
});

export const summary = (change: Partial<FrameworkSummary> = {}): FrameworkSummary => ({
  id: 'iso-27001-2022',
  title: 'ISO 27001',
  shortTitle: 'ISO 27001:2022',
  version: '2022',
  publisher: 'ISO',
  unit: 'controls',
  requirements: 93,
  isPartial: false,
  hasReadNumbers: true,
  concerns: ['organisation', 'external'],
  url: 'https://www.iso.org/standard/27001',
  licenceNote: 'Numbers with our own short titles.',
  isOwn: false,
  isInUse: true,
  ...change,
});

const assessedFramework = (change: Partial<AssessedFramework> = {}): AssessedFramework => ({
  ...summary(),
  figures: figures(),
  trend: [
    { day: '2026-09-07', passed: 40, assessed: 60, applicable: 93 },
    { day: '2026-10-12', passed: 52, assessed: 66, applicable: 93 },
    { day: '2026-11-23', passed: 58, assessed: 71, applicable: 93 },
  ],
  ...change,
});

export const exception = (change: Partial<RequirementException> = {}): RequirementException => ({
  id: '0190f5a0-0000-7000-8000-0000000000e1',
  frameworkId: 'iso-27001-2022',
  requirement: 'A.8.22',
  owner: mara,
  reason: 'The legacy network is replaced in spring; it is watched until then.',
  endsOn: '2027-03-31',
  findingId: null,
  createdAt: '2026-11-20T09:00:00Z',
  ...change,
});

export const complianceOverview = (
  change: Partial<ComplianceOverview> = {},
): ComplianceOverview => ({
  assessedAt: '2026-11-29T06:00:00Z',
  firstDay: '2026-08-31',
  frameworks: [
    assessedFramework({
      id: 'cis-aws-7.0',
      title: 'CIS AWS',
      shortTitle: 'CIS AWS 7.0',
      version: '7.0',
      publisher: 'CIS',
      unit: 'items',
      requirements: 70,
      figures: figures({
        total: 70,
        applicable: 70,
        assessed: 66,
        passed: 54,
        failed: 10,
        manual: 1,
        exceptions: 0,
      }),
    }),
    assessedFramework({ figures: figures({ assessed: 77, exceptions: 6 }) }),
    assessedFramework({
      id: 'pci-dss-4.0.1',
      title: 'PCI DSS',
      shortTitle: 'PCI DSS 4.0.1',
      version: '4.0.1',
      publisher: 'PCI SSC',
      unit: 'requirements',
      requirements: 264,
      figures: figures({
        total: 264,
        applicable: 264,
        assessed: 118,
        passed: 97,
        failed: 17,
        partly: 4,
        manual: 61,
      }),
    }),
    assessedFramework({
      id: 'ens-2022',
      title: 'ENS',
      shortTitle: 'ENS 2022',
      version: '2022',
      publisher: 'CCN',
      isPartial: true,
      requirements: 62,
      figures: figures({
        total: 62,
        applicable: 62,
        assessed: 20,
        passed: 12,
        failed: 8,
        partly: 0,
      }),
      trend: [],
    }),
  ],
  available: 26,
  costsMost: [
    {
      objectiveId: 'storage-not-public',
      title: 'Storage is not public',
      worst: 'high',
      failedResources: 3,
      requirements: 11,
      frameworks: ['CIS AWS 7.0', 'ISO 27001:2022', 'PCI DSS 4.0.1'],
      checkIds: ['aws-s3-bucket-not-public', 'aws-s3-account-block-public-access'],
    },
    {
      objectiveId: 'administrators-use-mfa',
      title: 'Administrators use a second factor',
      worst: 'critical',
      failedResources: 2,
      requirements: 9,
      frameworks: ['CIS AWS 7.0', 'ISO 27001:2022'],
      checkIds: ['aws-iam-user-console-mfa'],
    },
  ],
  steps: [
    {
      kind: 'mend_account',
      gain: 31,
      title: 'Mend access to Sandbox',
      detail: 'Its external id does not match.',
      href: '/dashboard/cloud-security?account=0190f5a0-0000-7000-8000-0000000000a2',
    },
    {
      kind: 'attest',
      gain: 14,
      title: 'Attest ISO 27001 people controls',
      detail: 'A.6.1 to A.6.8',
      href: '/dashboard/compliance/iso-27001-2022?requirement=A.6.1',
    },
    {
      kind: 'renew_attestation',
      gain: -3,
      title: '2 attestations end within 14 days',
      detail: 'PCI DSS 12.6.1 and 1 more',
      href: '/dashboard/compliance/pci-dss-4.0.1?requirement=12.6.1',
    },
  ],
  changes: [
    {
      frameworkId: 'iso-27001-2022',
      frameworkTitle: 'ISO 27001:2022',
      number: 'A.8.24',
      title: 'Use of cryptography',
      from: 'passed',
      to: 'not_assessed',
      day: '2026-11-27',
    },
    {
      frameworkId: 'pci-dss-4.0.1',
      frameworkTitle: 'PCI DSS 4.0.1',
      number: '4.2.1',
      title: 'Strong cryptography in transit',
      from: 'failed',
      to: 'passed',
      day: '2026-11-26',
    },
  ],
  exceptions: [exception()],
  toReview: [
    {
      id: '0190f5a0-0000-7000-8000-0000000000e7',
      frameworkId: 'pci-dss-4.0.1',
      requirement: '12.6.1',
      author: jon,
      createdAt: '2026-11-24T09:00:00.000Z',
    },
  ],
  toReviewCount: 1,
  exceptionCount: 6,
  accounts: [
    {
      id: '0190f5a0-0000-7000-8000-0000000000a1',
      alias: 'Production',
      provider: 'aws',
      isSample: false,
    },
    {
      id: '0190f5a0-0000-7000-8000-0000000000a2',
      alias: 'Sandbox',
      provider: 'aws',
      isSample: false,
    },
  ],
  tags: ['shop', 'internal'],
  ...change,
});

export const group = (
  change: Partial<FrameworkDetail['groups'][number]> = {},
): FrameworkDetail['groups'][number] => ({
  id: 'A.8',
  title: 'Technological',
  parent: null,
  figures: figures({ total: 34, applicable: 34, assessed: 31, passed: 27 }),
  ...change,
});

export const requirementRow = (change: Partial<RequirementRow> = {}): RequirementRow => ({
  number: 'A.8.5',
  title: 'Secure authentication',
  group: 'A.8',
  automation: 'partial',
  state: 'failed',
  reason: '1 of 3 checks failed in Production.',
  failedResources: 2,
  ...change,
});

export const framework = (change: Partial<FrameworkDetail> = {}): FrameworkDetail => ({
  ...assessedFramework(),
  assessedAt: '2026-11-29T06:00:00Z',
  groups: [
    group({
      id: 'A.6',
      title: 'People',
      figures: figures({ total: 8, applicable: 8, assessed: 0, passed: 0 }),
    }),
    group(),
  ],
  steps: [],
  requirementRows: [
    requirementRow({
      number: 'A.6.3',
      title: 'Awareness and training',
      group: 'A.6',
      automation: 'manual',
      state: 'not_assessed',
      reason: 'Nobody has attested it.',
      failedResources: 0,
    }),
    requirementRow(),
    requirementRow({
      number: 'A.8.13',
      title: 'Backup',
      state: 'passed',
      reason: 'All 4 checks passed.',
      failedResources: 0,
      automation: 'full',
    }),
    requirementRow({
      number: 'A.8.22',
      title: 'Segregation of networks',
      state: 'exception',
      reason: 'Excepted until 31 Mar 2027.',
      failedResources: 0,
    }),
    requirementRow({
      number: 'A.8.24',
      title: 'Use of cryptography',
      state: 'not_assessed',
      reason: '1 of 9 checks waits for kms:GetKeyPolicy.',
      failedResources: 0,
    }),
  ],
  ...change,
});

const requirementCheck = (change: Partial<RequirementCheck> = {}): RequirementCheck => ({
  checkId: 'aws-iam-user-console-mfa',
  title: 'Users with a password use a second factor',
  severity: 'high',
  strength: 'decides',
  state: 'failed',
  passed: 18,
  failed: 2,
  errors: 0,
  exceptions: 0,
  waitsFor: null,
  evidence: [
    {
      findingId: '0190f5a0-0000-7000-8000-0000000000d1',
      title: 'User without a second factor',
      place: 'user/deploy-legacy',
    },
  ],
  readAt: '2026-11-29T06:00:00Z',
  ...change,
});

export const attestation = (change: Partial<Attestation> = {}): Attestation => ({
  id: '0190f5a0-0000-7000-8000-0000000000c1',
  frameworkId: 'iso-27001-2022',
  requirement: 'A.8.5',
  statement: 'Internal applications sign in through the identity provider with a second factor.',
  state: 'waiting',
  author: jon,
  createdAt: '2026-11-12T09:00:00Z',
  endsOn: '2027-11-12',
  remindDays: 30,
  reviewer: null,
  reviewedAt: null,
  reviewNote: null,
  files: [
    {
      id: '0190f5a0-0000-7000-8000-0000000000b1',
      name: 'sign-in-policy.pdf',
      bytes: 184_320,
      sha256: '41aa90c2'.repeat(8),
    },
  ],
  ...change,
});

export const requirementDetail = (change: Partial<RequirementDetail> = {}): RequirementDetail => ({
  ...requirementRow(),
  frameworkId: 'iso-27001-2022',
  frameworkTitle: 'ISO 27001:2022',
  url: 'https://www.iso.org/standard/27001',
  steps: [],
  unseen: 'sign-in of internal applications, and the procedure itself.',
  objectives: [
    {
      id: 'administrators-use-mfa',
      title: 'Administrators use a second factor',
      strength: 'decides',
      state: 'failed',
      isAttestable: true,
      checks: [
        requirementCheck(),
        requirementCheck({
          checkId: 'aws-iam-root-mfa',
          title: 'The root user uses a second factor',
          state: 'passed',
          passed: 1,
          failed: 0,
          evidence: [],
        }),
        requirementCheck({
          checkId: 'aws-iam-password-policy',
          title: 'Passwords are long',
          strength: 'supports',
          state: 'error',
          passed: 0,
          failed: 0,
          errors: 1,
          waitsFor: 'iam:GetAccountPasswordPolicy',
          evidence: [],
          readAt: null,
        }),
      ],
    },
  ],
  attestations: [attestation()],
  exceptions: [],
  history: [
    { day: '2026-09-07', state: 'passed' },
    { day: '2026-10-01', state: 'not_assessed' },
    { day: '2026-10-15', state: 'passed' },
    { day: '2026-11-08', state: 'failed' },
  ],
  alsoTouches: [
    {
      frameworkId: 'pci-dss-4.0.1',
      frameworkTitle: 'PCI DSS 4.0.1',
      number: '8.4.2',
      title: 'Second factor for all access',
    },
  ],
  ...change,
});

export const packKey = {
  publicKey: '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA\n-----END PUBLIC KEY-----\n',
  fingerprint: '41aa 90c2 7f10 63d8',
};

export const packReport = (change: Partial<Report> = {}): Report => ({
  id: '0190f5a0-0000-7000-8000-0000000000f9',
  workspaceId: '0190f5a0-0000-7000-8000-000000000002',
  type: 'auditor_pack',
  format: 'zip',
  scope: { kind: 'all' },
  periodDays: 30,
  frameworkIds: ['iso-27001-2022'],
  timezone: 'UTC',
  status: 'queued',
  progress: 0,
  fileName: null,
  bytes: null,
  sha256: null,
  findings: null,
  error: null,
  scheduleId: null,
  createdBy: null,
  createdAt: '2026-11-29T06:00:00Z',
  readyAt: null,
  expiresAt: null,
  ...change,
});

/** Objectives that an own framework may name. */
export const ownObjectives = [
  { id: 'storage-not-public', title: 'Storage is not public', isAttestable: false },
  { id: 'staff-trained', title: 'Staff are trained', isAttestable: true },
];
