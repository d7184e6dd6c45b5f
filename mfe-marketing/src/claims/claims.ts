import type { Product } from './product.ts';

/** Describes what backs a claim: all of it has to be there. */
interface Evidence {
  readonly operations: readonly string[];
  readonly reportFormats?: readonly string[];
  readonly exportFormats?: readonly string[];
  readonly integrations?: readonly string[];
  /** Providers whose configuration checks judge. */
  readonly clouds?: readonly string[];
}

/** Tells what a page may claim in its head (`claims: [retest]`), by what the product emits for it. */
export const claims: Readonly<Record<string, Evidence>> = {
  scanning: { operations: ['startScan', 'streamScanEvents', 'getScanLedger'] },
  estimate: { operations: ['estimateScan'] },
  coverage: { operations: ['getScanCoverage', 'getAssetCoverage'] },
  ownership: { operations: ['startOwnership', 'checkOwnership'] },
  discovery: { operations: ['discoverNames', 'approveCandidates'] },
  triage: { operations: ['updateFinding', 'changeFindings', 'decideFindingRisk'] },
  retest: { operations: ['verifyFinding'] },
  score: { operations: ['getWorkspaceScore', 'getAssetScore'] },
  schedules: { operations: ['createSchedule', 'previewSchedule', 'getNextScan'] },
  reports: {
    operations: ['createReport', 'createReportLink', 'createReportSchedule'],
    reportFormats: ['pdf', 'html', 'csv', 'json'],
  },
  exports: { operations: ['exportFindings'], exportFormats: ['csv', 'json', 'sarif', 'vex'] },
  workspaces: { operations: ['createWorkspace', 'transferOwnership', 'restoreWorkspace'] },
  members: { operations: ['inviteMembers', 'changeMember'] },
  'audit-log': { operations: ['listAudit', 'exportAudit'] },
  'api-keys': { operations: ['createApiKey', 'revokeApiKey'] },
  integrations: {
    operations: ['createIntegration', 'testIntegration', 'replayDelivery'],
    integrations: ['webhook', 'slack'],
  },
  'breach-detection': {
    operations: [
      'startBreachSearches',
      'searchBreachAddress',
      'importBreaches',
      'decideExposures',
      'showBreachAddress',
      'exportBreachPerson',
      'eraseBreachPerson',
      'getPasswordRange',
    ],
  },
  tickets: {
    operations: ['createTicket', 'listFindingTickets', 'listLinkedTickets'],
    integrations: ['jira', 'github', 'gitlab', 'linear', 'azure_devops', 'servicenow'],
  },
  'cloud-connection': {
    operations: ['connectCloudAccount', 'checkCloudAccount', 'updateCloudAccount'],
  },
  'cloud-posture': {
    operations: [
      'startCloudScan',
      'getCloudScan',
      'getCloudPosture',
      'listCloudResources',
      'getCloudResource',
    ],
    clouds: ['aws', 'azure', 'gcp'],
  },
  'auditor-pack': {
    operations: ['createReport', 'createReportLink', 'getPackKey'],
    reportFormats: ['zip'],
  },
  compliance: {
    operations: [
      'getComplianceOverview',
      'getFramework',
      'getRequirement',
      'uploadFramework',
      'createAttestation',
      'reviewAttestation',
      'createRequirementException',
      'exportFramework',
    ],
  },
};

/**
 * Tells what is not offered yet (`planned: [attack-paths]`), by the operations that would offer it. Once the API has
 * one, the build fails until the page says what there is.
 */
export const plannedClaims: Readonly<Record<string, RegExp>> = {
  'attack-paths': /attackpath/i,
};

const SAYS_SO = /not offered yet/i;
/** At and below these paths each page says what of it is held. */
const HELD = ['/features', '/product', '/use-cases', '/industries', '/cloud-security', '/security'];
/** A post that speaks of what the product does says it too. */
const SPEAKS_OF_PRODUCT = /our scanner|verify fix/i;

const isHeld = ({ path, text }: ClaimingPage): boolean =>
  path === '/' ||
  HELD.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)) ||
  (path.startsWith('/blog/') && SPEAKS_OF_PRODUCT.test(text));

/** A page, as far as it claims something. */
export interface ClaimingPage {
  readonly path: string;
  readonly claims: readonly string[];
  readonly planned: readonly string[];
  readonly text: string;
}

/** Returns each claim that the product does not back, as a sentence. */
export const claimFaults = (pages: readonly ClaimingPage[], product: Product): string[] =>
  pages.flatMap((page) => [
    ...page.claims.flatMap((id) => unbacked(id, product).map((fault) => `${page.path}: ${fault}`)),
    ...page.planned.flatMap((id) =>
      offered(id, page, product).map((fault) => `${page.path}: ${fault}`),
    ),
    ...(isHeld(page) && page.claims.length + page.planned.length === 0
      ? [`${page.path}: it claims nothing that is held; name its claims in its head`]
      : []),
  ]);

function unbacked(id: string, product: Product): string[] {
  const evidence = Object.hasOwn(claims, id) ? claims[id] : undefined;
  if (!evidence) return [`the claim ${id} is not known`];
  const {
    operations,
    reportFormats = [],
    exportFormats = [],
    integrations = [],
    clouds = [],
  } = evidence;
  const missing = [
    ...operations.filter((each) => !product.operations.has(each)),
    ...reportFormats.filter((each) => !product.reportFormats.includes(each)),
    ...exportFormats.filter((each) => !product.exportFormats.includes(each)),
    ...integrations.filter((each) => !product.integrations.includes(each)),
    ...clouds.filter((each) => !product.clouds.includes(each)).map((each) => `checks of ${each}`),
  ];
  return missing.map((what) => `the product has no ${what}, which the claim ${id} needs`);
}

function offered(id: string, { text }: ClaimingPage, product: Product): string[] {
  const sign = Object.hasOwn(plannedClaims, id) ? plannedClaims[id] : undefined;
  if (!sign) return [`the plan ${id} is not known`];
  const found = [...product.operations].filter((operation) => sign.test(operation));
  return [
    ...(found.length > 0 ? [`${id} is offered now, by ${found.join(', ')}`] : []),
    ...(SAYS_SO.test(text) ? [] : [`it does not say that ${id} is not offered yet`]),
  ];
}
