import { suggestPublicNames } from '../domains/cloud/suggest-public-names.ts';
import { assessAfterScan } from '../domains/compliance/assess-after.ts';
import { createDiscoveryPort } from '../domains/discovery/discovery.port-impl.ts';
import { retestWithoutPerson } from '../domains/findings/decisions/retest-without-person.ts';
import { notifyIntegrations } from '../domains/integrations/delivery/notify-integrations.ts';
import { mailScanEnd } from '../domains/notifications/mail-scan-end.ts';
import type { ScanEndedHandler } from '../domains/scans/scans.port.ts';
import { beginScan } from '../domains/scans/start/begin-scan.ts';
import { recordScore } from '../domains/score/record-score.ts';
import type { Database } from '../platform/db/database.ts';
import type { Config } from '../platform/env.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Queue } from '../platform/queue/queue.ts';
import type { ModulePorts } from './module-ports.ts';

export interface ScanEndedPorts extends ModulePorts {
  readonly db: Database;
  readonly log: Logger;
  readonly config: Config;
  readonly queue: Pick<Queue, 'send'>;
  /** Null when no mail is sent. */
  readonly mailer: Mailer | null;
}

/** Everything that runs after each scan. */
export const scanEndedHandlersOf = ({
  db,
  log,
  config,
  queue,
  mailer,
  ...modules
}: ScanEndedPorts): readonly ScanEndedHandler[] => [
  recordScore({ ...modules, db }),
  assessAfterScan({ db, queue }),
  suggestPublicNames({ ...modules, db, discovery: createDiscoveryPort(queue) }),
  notifyIntegrations({
    ...modules,
    db,
    queue,
    publicUrl: config.publicUrl,
    retestFinding: retestWithoutPerson({ ...modules, beginScan: beginScan({ ...modules, queue }) }),
  }),
  ...(mailer ? [mailScanEnd({ ...modules, db, log, mailer, publicUrl: config.publicUrl })] : []),
];
