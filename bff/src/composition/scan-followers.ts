import { tellIntegrations } from '../modules/integrations/delivery/tell-integrations.ts';
import type { ScanFollower } from '../modules/scans/scan-ended.ts';
import type { Database } from '../platform/db/database.ts';
import type { Config } from '../platform/env.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Queue } from '../platform/queue/queue.ts';

export interface FollowerPorts {
  readonly db: Database;
  readonly log: Logger;
  readonly config: Config;
  readonly queue: Pick<Queue, 'send'>;
}

/** All that is done after each scan. */
export const scanFollowersOf = ({ db, config, queue }: FollowerPorts): readonly ScanFollower[] => [
  tellIntegrations({ db, queue, publicUrl: config.publicUrl }),
];
