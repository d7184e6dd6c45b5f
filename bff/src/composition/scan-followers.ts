import type { ScanFollower } from '../modules/scans/scan-ended.ts';
import type { Database } from '../platform/db/database.ts';
import type { Config } from '../platform/env.ts';
import type { Logger } from '../platform/log/logger.ts';

export interface FollowerPorts {
  readonly db: Database;
  readonly log: Logger;
  readonly config: Config;
}

/** All that is done after each scan. */
export const scanFollowersOf = (_ports: FollowerPorts): readonly ScanFollower[] => [];
