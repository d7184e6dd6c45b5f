import type { AssetsPort } from '../modules/assets/assets.port.ts';
import { assetsPortOf } from '../modules/assets/assets-port.repository.ts';
import type { FeedPort } from '../modules/feed/feed.port.ts';
import { feedPort } from '../modules/feed/feed-port.repository.ts';
import type { FindingsPort } from '../modules/findings/findings.port.ts';
import { findingsPortOf } from '../modules/findings/findings-port.repository.ts';
import type { IntegrationsPort } from '../modules/integrations/integrations.port.ts';
import { integrationsPort } from '../modules/integrations/integrations-port.repository.ts';
import type { InventoryPort } from '../modules/inventory/inventory.port.ts';
import { inventoryPortOf } from '../modules/inventory/inventory-port.repository.ts';
import { retentionPortOf } from '../modules/retention/find-history.ts';
import type { RetentionPort } from '../modules/retention/retention.port.ts';
import type { ScansPort } from '../modules/scans/scans.port.ts';
import { scansPort } from '../modules/scans/scans-port.repository.ts';
import type { TimetablesPort } from '../modules/schedules/schedules.port.ts';
import { timetablesPort } from '../modules/schedules/timetables-port.ts';
import type { ScorePort } from '../modules/score/score.port.ts';
import { scorePortOf } from '../modules/score/score-port.repository.ts';
import { subscriptionPortOf } from '../modules/subscription/plan-of-owner.ts';
import type { SubscriptionPort } from '../modules/subscription/subscription.port.ts';
import { enterWorkspaceOf } from '../modules/workspaces/enter-workspace.ts';
import type { EnterWorkspace, WorkspacesPort } from '../modules/workspaces/workspaces.port.ts';
import { workspacesPort } from '../modules/workspaces/workspaces-port.repository.ts';
import type { Database } from '../platform/db/database.ts';

/** What modules may use of each other. They see these types alone. */
export interface ModulePorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly workspaces: WorkspacesPort;
  readonly subscription: SubscriptionPort;
  readonly assets: AssetsPort;
  readonly findings: FindingsPort;
  readonly scans: ScansPort;
  readonly inventory: InventoryPort;
  readonly feed: FeedPort;
  readonly integrations: IntegrationsPort;
  readonly retention: RetentionPort;
  readonly timetables: TimetablesPort;
  readonly score: ScorePort;
}

export const modulePortsOf = (db: Database): ModulePorts => {
  const feed = feedPort;
  const assets = assetsPortOf({ feed });
  const subscription = subscriptionPortOf({ feed });
  const findings = findingsPortOf({ assets, feed });
  return {
    enterWorkspace: enterWorkspaceOf(db, subscription),
    workspaces: workspacesPort,
    subscription,
    assets,
    findings,
    scans: scansPort,
    inventory: inventoryPortOf({ assets, feed }),
    feed,
    integrations: integrationsPort,
    retention: retentionPortOf({ subscription }),
    timetables: timetablesPort,
    score: scorePortOf({ assets, findings }),
  };
};
