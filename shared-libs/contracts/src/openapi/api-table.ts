import * as account from '../endpoints/account.ts';
import * as apiKeys from '../endpoints/api-keys.ts';
import * as assets from '../endpoints/assets.ts';
import * as audit from '../endpoints/audit.ts';
import * as billing from '../endpoints/billing.ts';
import * as breach from '../endpoints/breach.ts';
import * as cloud from '../endpoints/cloud.ts';
import * as cloudOrganisations from '../endpoints/cloud-organisations.ts';
import * as compliance from '../endpoints/compliance.ts';
import * as discovery from '../endpoints/discovery.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import * as feed from '../endpoints/feed.ts';
import * as findings from '../endpoints/findings.ts';
import * as integrations from '../endpoints/integrations.ts';
import * as inventory from '../endpoints/inventory.ts';
import * as members from '../endpoints/members.ts';
import * as notificationRules from '../endpoints/notification-rules.ts';
import * as notifications from '../endpoints/notifications.ts';
import * as operator from '../endpoints/operator.ts';
import * as ownership from '../endpoints/ownership.ts';
import * as previews from '../endpoints/previews.ts';
import * as reports from '../endpoints/reports.ts';
import * as scans from '../endpoints/scans.ts';
import * as schedules from '../endpoints/schedules.ts';
import * as score from '../endpoints/score.ts';
import * as sessions from '../endpoints/sessions.ts';
import * as subscription from '../endpoints/subscription.ts';
import * as surface from '../endpoints/surface.ts';
import * as views from '../endpoints/views.ts';
import * as workspaces from '../endpoints/workspaces.ts';

/** Every operation of the contract. */
export const apiTable: readonly Endpoint[] = [
  workspaces,
  members,
  sessions,
  subscription,
  billing,
  assets,
  ownership,
  discovery,
  scans,
  schedules,
  findings,
  inventory,
  surface,
  score,
  feed,
  notificationRules,
  views,
  breach,
  cloud,
  cloudOrganisations,
  compliance,
  integrations,
  notifications,
  reports,
  audit,
  apiKeys,
  account,
  previews,
  operator,
].flatMap((domain) => Object.values<Endpoint>(domain));
