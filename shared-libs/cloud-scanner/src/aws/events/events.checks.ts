import type { CloudCheck } from '../../definition/cloud-check.ts';
import { policyIsNotPublic, policyNamesOwnAccounts } from '../resource-policy.ts';

const reference = 'https://docs.aws.amazon.com/eventbridge/latest/userguide';

export const eventsChecks: readonly CloudCheck[] = [
  policyIsNotPublic({
    id: 'aws-events-bus-is-not-public',
    topics: ['aws_events_bus_exposed'],
    type: 'aws.events.bus',
    noun: 'Event bus',
    can: 'put events on the bus',
    severity: 'high',
    impact:
      'Forged events start functions, workflows and deployments that take them for events of this account.',
    aliases: ['eventbridge', 'public event bus'],
    reads: 'Policy',
    remediation: {
      summary: 'Name accounts or the own organization in the policy of the bus.',
      console: [
        'Open EventBridge, choose Event buses and the bus, then Permissions.',
        'Remove the statement of the evidence, or add the condition aws:PrincipalOrgID.',
      ],
      cli: 'aws events remove-permission --event-bus-name {name} --statement-id <Sid of the statement>',
      reference: `${reference}/eb-event-bus-perms.html`,
    },
  }),
  policyNamesOwnAccounts({
    id: 'aws-events-bus-names-own-accounts',
    topics: ['aws_events_bus_cross_account_access'],
    type: 'aws.events.bus',
    noun: 'Event bus',
    severity: 'low',
    impact: 'The other account decides which events your rules act on.',
    aliases: ['cross-account', 'eventbridge'],
    reads: 'Policy',
    remediation: {
      summary: 'Remove accounts that are not yours from the policy of the bus.',
      console: [
        'Open EventBridge, choose Event buses and the bus.',
        'Under Permissions remove the account, or limit it to a source and a detail type.',
      ],
      cli: 'aws events remove-permission --event-bus-name {name} --statement-id <Sid of the statement>',
      reference: `${reference}/eb-cross-account.html`,
    },
  }),
  policyNamesOwnAccounts({
    id: 'aws-events-schema-registry-names-own-accounts',
    topics: ['aws_events_schema_registry_cross_account_access'],
    type: 'aws.events.schema-registry',
    noun: 'Schema registry',
    severity: 'info',
    impact: 'The other account learns how your events are built, or changes what code is made of.',
    aliases: ['eventbridge schema'],
    reads: 'Policy',
    remediation: {
      summary: 'Remove foreign accounts from the policy of the registry.',
      console: [
        'The console does not show policies of registries: use the command line.',
        'Read the policy, remove the statement of the evidence, and put it back.',
      ],
      cli: 'aws schemas put-resource-policy --registry-name {name} --policy file://policy.json',
      reference: `${reference}/eb-schema-registry.html`,
    },
  }),
];
