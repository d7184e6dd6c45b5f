import * as account from '@parapet/contracts/endpoints/account';
import * as apiKeys from '@parapet/contracts/endpoints/api-keys';
import * as assets from '@parapet/contracts/endpoints/assets';
import * as audit from '@parapet/contracts/endpoints/audit';
import * as billing from '@parapet/contracts/endpoints/billing';
import * as cloud from '@parapet/contracts/endpoints/cloud';
import * as discovery from '@parapet/contracts/endpoints/discovery';
import type { Endpoint } from '@parapet/contracts/endpoints/endpoint';
import * as feed from '@parapet/contracts/endpoints/feed';
import * as findings from '@parapet/contracts/endpoints/findings';
import * as integrations from '@parapet/contracts/endpoints/integrations';
import * as inventory from '@parapet/contracts/endpoints/inventory';
import * as members from '@parapet/contracts/endpoints/members';
import * as notificationRules from '@parapet/contracts/endpoints/notification-rules';
import * as notifications from '@parapet/contracts/endpoints/notifications';
import * as operator from '@parapet/contracts/endpoints/operator';
import * as ownership from '@parapet/contracts/endpoints/ownership';
import * as previews from '@parapet/contracts/endpoints/previews';
import * as reports from '@parapet/contracts/endpoints/reports';
import * as scans from '@parapet/contracts/endpoints/scans';
import * as schedules from '@parapet/contracts/endpoints/schedules';
import * as score from '@parapet/contracts/endpoints/score';
import * as sessions from '@parapet/contracts/endpoints/sessions';
import * as subscription from '@parapet/contracts/endpoints/subscription';
import * as surface from '@parapet/contracts/endpoints/surface';
import * as views from '@parapet/contracts/endpoints/views';
import * as workspaces from '@parapet/contracts/endpoints/workspaces';

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
  cloud,
  integrations,
  notifications,
  reports,
  audit,
  apiKeys,
  account,
  previews,
  operator,
].flatMap((domain) => Object.values<Endpoint>(domain));
