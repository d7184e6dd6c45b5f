import type { QueueDefinition } from '../../platform/queue/queue.ts';

/** Matches what changed with the rules, and makes the messages that are due, each minute. */
export const notificationQueue: QueueDefinition<object> = {
  name: 'notification-rules',
  heartbeatSeconds: 30,
  expireInSeconds: 600,
  redeliveries: 2,
  isExclusive: true,
  cron: '* * * * *',
};

export interface RuleMailJob {
  readonly workspaceId: string;
  readonly deliveryId: string;
}

/** One mail of a rule. */
export const ruleMailQueue: QueueDefinition<RuleMailJob> = {
  name: 'rule-mail',
  heartbeatSeconds: 30,
  expireInSeconds: 900,
  redeliveries: 20,
  backOffSeconds: 600,
};
