import type { PlanChecks, RunScan } from '@parapet/scanner/contract';
import { noBundles } from '@parapet/scanner/data-bundles';
import type { TargetRules } from '@parapet/scanner/normalise-target';
import { createCloudUnits } from '../../composition/cloud-units.ts';
import { eraseAccountPorts } from '../../composition/erase-account.ts';
import type { ModulePorts } from '../../composition/module-ports.ts';
import { type AccountJobPorts, accountJobs } from '../../domains/account/account.jobs.ts';
import { assetJobs } from '../../domains/assets/assets.jobs.ts';
import { type BreachJobPorts, breachJobs } from '../../domains/breach/breach.jobs.ts';
import { type CloudJobPorts, cloudJobs } from '../../domains/cloud/cloud.jobs.ts';
import type { CloudConnections } from '../../domains/cloud/scanning/open-account.ts';
import {
  type ComplianceJobPorts,
  complianceJobs,
} from '../../domains/compliance/compliance.jobs.ts';
import { packTools } from '../../domains/compliance/signing/pack-tools.ts';
import { createDiscoveryPort } from '../../domains/discovery/discovery.port-impl.ts';
import { discoveryQueue } from '../../domains/discovery/discovery-queue.ts';
import { type RunDiscoveryPorts, runDiscovery } from '../../domains/discovery/run-discovery.ts';
import { syncSubdomains } from '../../domains/discovery/sync-subdomains.ts';
import { retestWithoutPerson } from '../../domains/findings/decisions/retest-without-person.ts';
import { priorityQueue } from '../../domains/findings/priority/priority-queue.ts';
import { reprioritiseAssets } from '../../domains/findings/priority/reprioritise-assets.ts';
import type { DeliverPorts } from '../../domains/integrations/delivery/deliver.ts';
import { integrationJobs } from '../../domains/integrations/integrations.jobs.ts';
import {
  pollTickets,
  type ReadTicketPorts,
} from '../../domains/integrations/tickets/read-tickets.ts';
import { invitationQueue } from '../../domains/members/invitation-queue.ts';
import { mailInvitation } from '../../domains/members/mail-invitation.ts';
import { checkForToken, type TokenCheckSettings } from '../../domains/ownership/check-for-token.ts';
import { checkOwnership } from '../../domains/ownership/check-ownership.ts';
import { ownershipQueue } from '../../domains/ownership/ownership-queue.ts';
import { sendDueChecks } from '../../domains/ownership/send-due-checks.ts';
import { reportJobs } from '../../domains/reports/reports.jobs.ts';
import { type ScanWork, workScans } from '../../domains/scans/run/work-scans.ts';
import { scanQueue } from '../../domains/scans/scan-queue.ts';
import type { ScanEndedHandler } from '../../domains/scans/scans.port.ts';
import { beginScan } from '../../domains/scans/start/begin-scan.ts';
import {
  type SubscriptionJobPorts,
  subscriptionJobs,
} from '../../domains/subscription/subscription.jobs.ts';
import { mailOwnershipOffer } from '../../domains/workspaces/mail-ownership-offer.ts';
import { ownershipOfferQueue } from '../../domains/workspaces/ownership-offer-queue.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { PaymentProvider } from '../../platform/payments/payment-provider.ts';
import { openPictures } from '../../platform/pictures/pictures.ts';
import { type Job, workJobs } from '../../platform/queue/job.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** Describes what a worker does, in the process of a test. */
export interface TestWork {
  /** Runs queued scans in this process with the given engine. */
  startWorker(runScan: RunScan, options?: TestWorker): Promise<void>;
  /** Sends deliveries of integrations from this process. */
  startDeliveries(
    options: Pick<DeliverPorts, 'policy' | 'decide' | 'resolve' | 'mailer'>,
  ): Promise<void>;
  /** Reads all tickets once, after `startDeliveries`. */
  pollTickets(): Promise<void>;
  /** Looks for proofs of ownership from this process, as at `now`. */
  startOwnership(settings: TokenCheckSettings, now: () => Date): Promise<void>;
  /** Searches for exposed accounts, settles what is found and mails about it, from this process. */
  startBreach(
    options: Pick<BreachJobPorts, 'source' | 'proveNow' | 'mailer'> &
      Partial<Pick<BreachJobPorts, 'readBundles' | 'now'>>,
  ): Promise<readonly Job[]>;
  /** Follows organisations of cloud providers from this process. */
  startCloud(options: Pick<CloudJobPorts, 'clouds' | 'now'>): Promise<readonly Job[]>;
  /** Makes the figures of compliance from this process. Those that a clock starts are run by tests. */
  startCompliance(options: Pick<ComplianceJobPorts, 'mailer' | 'now'>): Promise<readonly Job[]>;
  /** Searches for names below assets from this process. */
  startDiscovery(
    settings: Pick<RunDiscoveryPorts, 'openDns' | 'copyZone' | 'certificateLog' | 'labels'>,
  ): Promise<void>;
  /** Starts the weekly searches that are due at `at`. */
  syncSubdomains(at: Date): Promise<void>;
  /** Reads files of imports, from this process. */
  startImports(): Promise<readonly Job[]>;
  /** Makes reports from this process, and mails those of schedules. */
  startReports(mailer: Mailer | null): Promise<void>;
  /** Mails invitations and offers of ownership. */
  startInvitations(mailer: Mailer): Promise<void>;
  /** Sends prices of plans to the payment provider, and mails those who pay, from this process. */
  startBilling(options: Pick<SubscriptionJobPorts, 'payments' | 'mailer'>): Promise<void>;
  /** Deletes accounts that asked for it, from this process. */
  startAccounts(
    options: Pick<AccountJobPorts, 'authAdmin' | 'mailer'> & {
      readonly payments: PaymentProvider | null;
    },
  ): Promise<void>;
  /** Sends the looks for proofs that are due at `at`. */
  sendDueChecks(at: Date): Promise<void>;
  /** Resolves when no unit of a scan runs any more, after `shutdown`. */
  stopped(): Promise<void>;
}

interface TestWorker {
  readonly pauseTimeoutMs?: number;
  /** Hosts at a time. */
  readonly concurrency?: number;
  /** Limits how many of them may have more to do than to wait for their pace. Default: all. */
  readonly activeHosts?: number;
  /** By default the engine plans each unit when it begins. */
  readonly planChecks?: PlanChecks;
  /** How cloud accounts are reached. Default: no domain reads them. */
  readonly clouds?: CloudConnections;
}

interface TestWorkPorts {
  readonly modules: ModulePorts;
  readonly db: Database;
  readonly log: Logger;
  readonly queue: Queue;
  readonly secrets: Secrets;
  readonly storage: Storage;
  readonly publicUrl: string;
  readonly rules: TargetRules;
  readonly seller: SubscriptionJobPorts['seller'];
  readonly now: () => Date;
  readonly scanEndedHandlers: readonly ScanEndedHandler[];
  readonly shutdown: AbortSignal;
}

export function testWork({
  modules,
  db,
  log,
  queue,
  secrets,
  storage,
  publicUrl,
  rules,
  seller,
  now,
  scanEndedHandlers,
  shutdown,
}: TestWorkPorts): TestWork {
  const pictures = openPictures();
  shutdown.addEventListener('abort', pictures.close, { once: true });
  const works: ScanWork[] = [];
  let ticketPorts: ReadTicketPorts | null = null;
  const work = { ...modules, db, log, queue, publicUrl, shutdown };
  return {
    async startWorker(runScan, options = {}) {
      const { pauseTimeoutMs = 60_000, concurrency = 4, planChecks } = options;
      for (const handler of scanEndedHandlers) {
        await queue.work(handler.queue, { concurrency: 1 }, ({ data, signal }) =>
          handler.handle(data, signal),
        );
      }
      const scans = workScans({
        cloudUnits: options.clouds
          ? createCloudUnits({ db, secrets, findings: modules.findings, clouds: options.clouds })
          : null,
        ...modules,
        db,
        log,
        queue,
        scanEndedHandlers,
        groupTargets: async (targets) => targets.map(({ canonicalKey }) => canonicalKey),
        planChecks: planChecks ?? (() => []),
        runScan,
        hosts: concurrency,
        activeHosts: options.activeHosts ?? concurrency,
        allowPrivateTargets: true,
        ownEndpoints: [],
        pace: { public: 50, private: 50 },
        pauseTimeoutMs,
        shutdown,
        onEnd: () => undefined,
      });
      works.push(scans);
      const reprioritise = reprioritiseAssets({ ...modules, db, shutdown });
      await queue.work(priorityQueue, { concurrency: 1 }, reprioritise);
      await queue.work(scanQueue, { concurrency: 2 }, ({ data }) => scans.begin(data));
    },
    startDeliveries(options) {
      const retestFinding = retestWithoutPerson({ ...modules, beginScan: beginScan(work) });
      ticketPorts = { ...work, secrets, retestFinding, ...options };
      return workJobs(queue, integrationJobs(ticketPorts));
    },
    async pollTickets() {
      if (ticketPorts) await pollTickets(ticketPorts)({ signal: shutdown });
    },
    startOwnership: (settings, now) =>
      queue.work(
        ownershipQueue,
        { concurrency: 1 },
        checkOwnership({
          ...modules,
          db,
          log,
          checkForToken: checkForToken(settings),
          onProved: createDiscoveryPort(queue).beginSync,
          now,
          shutdown,
        }),
      ),
    async startBreach(options) {
      const jobs = breachJobs({
        readBundles: async () => noBundles,
        now,
        ...work,
        secrets,
        ...options,
      });
      // Those that a clock starts are run by tests.
      await workJobs(
        queue,
        jobs.filter((job) => job.queue.cron === undefined),
      );
      return jobs;
    },
    async startCloud(options) {
      const jobs = cloudJobs({ ...work, secrets, ...options });
      // Those that a clock starts are run by tests.
      await workJobs(
        queue,
        jobs.filter((job) => job.queue.cron === undefined),
      );
      return jobs;
    },
    async startCompliance(options) {
      const jobs = complianceJobs({ ...work, ...options });
      await workJobs(
        queue,
        jobs.filter((job) => job.queue.cron === undefined),
      );
      return jobs;
    },
    startDiscovery: (settings) =>
      queue.work(
        discoveryQueue,
        { concurrency: 1 },
        runDiscovery({
          ...modules,
          ...settings,
          db,
          log,
          rules,
          shutdown,
        }),
      ),
    syncSubdomains: (at) =>
      syncSubdomains({ ...modules, db, queue, now: () => at })({ signal: shutdown }),
    async startImports() {
      const jobs = assetJobs({ ...work, storage, rules, now });
      // Those that a clock starts are run by tests.
      await workJobs(
        queue,
        jobs.filter((job) => job.queue.cron === undefined),
      );
      return jobs;
    },
    startReports: (mailer) =>
      workJobs(
        queue,
        reportJobs({
          ...work,
          now: () => new Date(),
          storage,
          pictures,
          mailer,
          packTools: packTools({ db, secrets, storage }),
        }),
      ),
    async startInvitations(mailer) {
      const ports = { db, mailer, publicUrl };
      await queue.work(invitationQueue, { concurrency: 1 }, mailInvitation(ports));
      await queue.work(ownershipOfferQueue, { concurrency: 1 }, mailOwnershipOffer(ports));
    },
    startBilling: (options) =>
      workJobs(queue, subscriptionJobs({ ...work, seller, now, ...options })),
    startAccounts: (options) =>
      workJobs(
        queue,
        accountJobs({
          ...work,
          ...eraseAccountPorts({ db, storage, seller, now, ...options }),
          ...options,
        }),
      ),
    sendDueChecks: (at) => sendDueChecks({ db, queue, now: () => at })({ signal: shutdown }),
    async stopped() {
      for (const scans of works) await scans.stopped();
    },
  };
}
