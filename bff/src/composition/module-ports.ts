import type { AssetsPort } from '../domains/assets/assets.port.ts';
import { createAssetsPort } from '../domains/assets/assets.port-impl.ts';
import type { BreachPort } from '../domains/breach/breach.port.ts';
import { createBreachPort } from '../domains/breach/breach.port-impl.ts';
import type { CloudPort } from '../domains/cloud/cloud.port.ts';
import { createCloudPort } from '../domains/cloud/cloud.port-impl.ts';
import type { CompliancePort } from '../domains/compliance/compliance.port.ts';
import { createCompliancePort } from '../domains/compliance/compliance.port-impl.ts';
import type { FeedPort } from '../domains/feed/feed.port.ts';
import { createFeedPort } from '../domains/feed/feed.port-impl.ts';
import type { FindingsPort } from '../domains/findings/findings.port.ts';
import { createFindingsPort } from '../domains/findings/findings.port-impl.ts';
import type { IntegrationsPort } from '../domains/integrations/integrations.port.ts';
import { createIntegrationsPort } from '../domains/integrations/integrations.port-impl.ts';
import type { InventoryPort } from '../domains/inventory/inventory.port.ts';
import { createInventoryPort } from '../domains/inventory/inventory.port-impl.ts';
import type { NotificationRulesPort } from '../domains/notification-rules/notification-rules.port.ts';
import { createNotificationRulesPort } from '../domains/notification-rules/notification-rules.port-impl.ts';
import type { OwnershipPort } from '../domains/ownership/ownership.port.ts';
import { createOwnershipPort } from '../domains/ownership/ownership.port-impl.ts';
import type { ScansPort } from '../domains/scans/scans.port.ts';
import { createScansPort } from '../domains/scans/scans.port-impl.ts';
import type { TimetablesPort } from '../domains/schedules/schedules.port.ts';
import { createTimetablesPort } from '../domains/schedules/schedules.port-impl.ts';
import type { ScorePort } from '../domains/score/score.port.ts';
import { createScorePort } from '../domains/score/score.port-impl.ts';
import type { SubscriptionPort } from '../domains/subscription/subscription.port.ts';
import { createSubscriptionPort } from '../domains/subscription/subscription.port-impl.ts';
import { enterWorkspaceOf } from '../domains/workspaces/enter-workspace.ts';
import type { WorkspacesPort } from '../domains/workspaces/workspaces.port.ts';
import { createWorkspacesPort } from '../domains/workspaces/workspaces.port-impl.ts';
import type { Database } from '../platform/db/database.ts';
import type { EnterWorkspace } from '../platform/workspace-scope.ts';

/** Lists what modules may use of each other. They see these types alone. */
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
  readonly notificationRules: NotificationRulesPort;
  readonly timetables: TimetablesPort;
  readonly score: ScorePort;
  readonly ownership: OwnershipPort;
  readonly breach: BreachPort;
  readonly cloud: CloudPort;
  readonly compliance: CompliancePort;
}

export const modulePortsOf = (db: Database): ModulePorts => {
  const feed = createFeedPort();
  const assets = createAssetsPort({ feed });
  const subscription = createSubscriptionPort({ feed });
  const findings = createFindingsPort({ assets, feed });
  const scans = createScansPort();
  const cloud = createCloudPort({ findings, scans });
  return {
    enterWorkspace: enterWorkspaceOf(db, subscription),
    workspaces: createWorkspacesPort(),
    subscription,
    assets,
    findings,
    scans,
    inventory: createInventoryPort({ assets, feed }),
    feed,
    integrations: createIntegrationsPort(),
    notificationRules: createNotificationRulesPort(),
    timetables: createTimetablesPort(),
    score: createScorePort({ assets, findings }),
    cloud,
    compliance: createCompliancePort({ cloud, findings }),
    ownership: createOwnershipPort({ feed }),
    breach: createBreachPort({ assets }),
  };
};
