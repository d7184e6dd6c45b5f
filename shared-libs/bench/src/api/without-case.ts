const FILE = 'a file, which is written in chunks';
const ONE = 'one row by its key';
const ACCOUNT = 'a few rows of one account, whatever workspaces hold';
const UNFILLED = 'the filled database holds none of these yet';
const RELEASES = 'releases and previews, which no workspace adds to';

/** Why each of these operations that read has no case, by the id of the operation. */
export const withoutCase: Readonly<Record<string, string>> = {
  exportAssets: FILE,
  exportAudit: FILE,
  exportFindings: FILE,
  exportMyData: FILE,
  downloadInvoice: FILE,
  getBillingDetails: ONE,
  getCloudSetup: ONE,
  getCloudScan: ONE,
  getCloudResource: ONE,
  getExposure: ONE,
  listFindingTickets: ONE,
  getPasswordRange: 'an answer of another service, which is kept nowhere',
  getBreachPanel: UNFILLED,
  getBreachOverview: UNFILLED,
  getCloudPosture: UNFILLED,
  listBreaches: UNFILLED,
  listBreachImports: UNFILLED,
  listBreachSearches: UNFILLED,
  listCloudOrganisations: UNFILLED,
  listOrganisationMembers: UNFILLED,
  listCloudResources: UNFILLED,
  listExposures: UNFILLED,
  listLinkedTickets: UNFILLED,
  getNotifications: ONE,
  getPayment: ONE,
  getAccount: ONE,
  getAccountDeletion: ONE,
  readOperatorRight: ONE,
  listDeletedWorkspaces: ACCOUNT,
  listInvoices: ACCOUNT,
  listSessions: ACCOUNT,
  listPlans: 'the catalogue of plans, which is part of the code',
  listDataBundles: 'the versions of the bundles, which are part of the installation',
  readInstallation: 'workers and queues, which are as many as the operator starts',
  streamScanEvents: 'a stream, which stays open',
  listChannels: RELEASES,
  readLocalOrigins: RELEASES,
  readPreview: RELEASES,
  readPreviewRight: RELEASES,
  readShellPreview: RELEASES,
};
