import type { FeedEventType } from '@parapet/contracts/events/feed';
import type {
  CreateNotificationRule,
  DryRun,
  NotificationRule,
  QuietHours,
  RuleCadence,
  RuleDestination,
} from '@parapet/contracts/events/notification-rule';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { ownTimeZone } from '../../schedule-fields/time-zones.ts';

/** Every field of the dialog, as the contract has them. */
export interface RuleForm {
  name: string;
  destination: RuleDestination;
  types: FeedEventType[];
  severities: Severity[];
  assetIds: string[];
  tags: string[];
  cadence: RuleCadence;
  sendAt: string;
  weekday: number;
  timezone: string;
  quietHours: QuietHours | null;
}

const newRule = (): RuleForm => ({
  name: '',
  destination: { kind: 'inbox' },
  types: [],
  severities: [],
  assetIds: [],
  tags: [],
  cadence: 'instant',
  sendAt: '08:00',
  weekday: 1,
  timezone: ownTimeZone(),
  quietHours: null,
});

export const formOf = (rule: NotificationRule | null): RuleForm =>
  rule === null
    ? newRule()
    : {
        name: rule.name,
        destination: rule.destination,
        types: rule.types as FeedEventType[],
        severities: rule.severities,
        assetIds: rule.assetIds,
        tags: rule.tags,
        cadence: rule.cadence,
        sendAt: rule.sendAt,
        weekday: rule.weekday,
        timezone: rule.timezone,
        quietHours: rule.quietHours,
      };

export const dryRunOf = ({ name: _, destination: __, ...rest }: CreateNotificationRule): DryRun =>
  rest;
