import type { AddressPolicy } from '@parapet/scanner/address-guard/address-policy';
import type { Bundles } from '@parapet/scanner/data-bundles';
import { accountJobs } from '../domains/account/account.jobs.ts';
import { assetJobs } from '../domains/assets/assets.jobs.ts';
import { type BreachJobPorts, breachJobs } from '../domains/breach/breach.jobs.ts';
import { type CloudJobPorts, cloudJobs } from '../domains/cloud/cloud.jobs.ts';
import { assessAfterDecisions } from '../domains/compliance/assess-after.ts';
import { complianceJobs } from '../domains/compliance/compliance.jobs.ts';
import { packTools } from '../domains/compliance/signing/pack-tools.ts';
import { type DiscoveryJobPorts, discoveryJobs } from '../domains/discovery/discovery.jobs.ts';
import { createDiscoveryPort } from '../domains/discovery/discovery.port-impl.ts';
import { retestWithoutPerson } from '../domains/findings/decisions/retest-without-person.ts';
import { findingJobs } from '../domains/findings/findings.jobs.ts';
import { integrationJobs } from '../domains/integrations/integrations.jobs.ts';
import { inventoryJobs } from '../domains/inventory/inventory.jobs.ts';
import { memberJobs } from '../domains/members/members.jobs.ts';
import { notificationRuleJobs } from '../domains/notification-rules/notification-rules.jobs.ts';
import { checkForToken } from '../domains/ownership/check-for-token.ts';
import { ownershipJobs } from '../domains/ownership/ownership.jobs.ts';
import { proveNow } from '../domains/ownership/ownership.port-impl.ts';
import { reportJobs } from '../domains/reports/reports.jobs.ts';
import { createReportsPort } from '../domains/reports/reports.port-impl.ts';
import { type ScanJobPorts, scanJobs } from '../domains/scans/scans.jobs.ts';
import { beginScan } from '../domains/scans/start/begin-scan.ts';
import { scheduledScans } from '../domains/scans/start/scheduled-scans.ts';
import { scheduleJobs } from '../domains/schedules/schedules.jobs.ts';
import {
  type SubscriptionJobPorts,
  subscriptionJobs,
} from '../domains/subscription/subscription.jobs.ts';
import { workspaceJobs } from '../domains/workspaces/workspaces.jobs.ts';
import { type RetentionJobPorts, retentionJobs } from '../operations/retention/retention.jobs.ts';
import type { AuthAdmin } from '../platform/auth/auth-admin.ts';
import type { PaymentProvider } from '../platform/payments/payment-provider.ts';
import type { Pictures } from '../platform/pictures/pictures.ts';
import type { Job } from '../platform/queue/job.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import { storageJobs } from '../platform/storage/storage.jobs.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { type WithheldJobPorts, withheldJobs } from '../web/releases/withheld.jobs.ts';
import { type EraseAccountDeps, eraseAccountPorts, eraseWorkspaceFiles } from './erase-account.ts';
import type { ModulePorts } from './module-ports.ts';

export interface WorkerDeps
  extends ModulePorts,
    ScanJobPorts,
    EraseAccountDeps,
    Pick<DiscoveryJobPorts, 'rules' | 'certificateLogUrl'>,
    Pick<RetentionJobPorts, 'sweepAuth'>,
    Pick<BreachJobPorts, 'source'>,
    Pick<CloudJobPorts, 'clouds'>,
    Omit<SubscriptionJobPorts, 'payments'>,
    Pick<WithheldJobPorts, 'releaseContacts'> {
  readonly payments: PaymentProvider | null;
  readonly storage: Storage;
  readonly pictures: Pick<Pictures, 'make'>;
  readonly secrets: Secrets;
  readonly authAdmin: AuthAdmin;
  /** The addresses that messages to integrations may go to. */
  readonly webhookPolicy: AddressPolicy;
  readonly readBundles: () => Promise<Bundles>;
}

/** All that workers do, in the order in which it starts. */
export function workerJobs(deps: WorkerDeps): Job[] {
  const { payments } = deps;
  const onProved = createDiscoveryPort(deps.queue).beginSync;
  const look = checkForToken({ policy: deps.rules, publicUrl: deps.publicUrl });
  const reports = createReportsPort();
  return [
    ...integrationJobs({
      ...deps,
      policy: deps.webhookPolicy,
      retestFinding: retestWithoutPerson({ ...deps, beginScan: beginScan(deps) }),
    }),
    ...ownershipJobs({ ...deps, onProved }),
    ...cloudJobs(deps),
    ...breachJobs({ ...deps, proveNow: proveNow({ ...deps, onProved, checkForToken: look }) }),
    ...complianceJobs(deps),
    ...discoveryJobs(deps),
    ...reportJobs({ ...deps, packTools: packTools(deps) }),
    ...storageJobs(deps),
    ...memberJobs(deps),
    ...workspaceJobs(deps),
    ...notificationRuleJobs(deps),
    ...(payments ? subscriptionJobs({ ...deps, payments }) : []),
    ...accountJobs({ ...deps, ...eraseAccountPorts(deps) }),
    ...retentionJobs({ ...deps, reports, eraseFiles: eraseWorkspaceFiles(deps) }),
    ...findingJobs({ ...deps, feed: assessAfterDecisions(deps.feed, deps.queue) }),
    ...assetJobs(deps),
    ...inventoryJobs(deps),
    ...scheduleJobs({ ...deps, scans: scheduledScans(deps) }),
    ...scanJobs(deps),
    ...withheldJobs(deps),
  ];
}
