import type { CloudCheck } from '../../definition/cloud-check.ts';
import { settingCheck } from '../../judging/setting-check.ts';
import { policyIsNotPublic } from '../public-policy.ts';

const reference = 'https://cloud.google.com/pubsub/docs';

export const pubsubChecks: readonly CloudCheck[] = [
  policyIsNotPublic({
    id: 'gcp-pubsub-topic-is-not-public',
    topics: ['gcp_pubsub_topic_not_public'],
    type: 'gcp.pubsub.topic',
    noun: 'Pub/Sub topic',
    can: 'publish to it or subscribe to it',
    severity: 'high',
    impact:
      'Strangers send messages that your workers believe, or subscribe and read what is sent.',
    aliases: ['public topic'],
    permission: 'pubsub.googleapis.com/topics.publish',
    remediation: {
      summary: 'Grant Publisher and Subscriber to the accounts of the services that use the topic.',
      console: ['Open the topic and its info panel.', 'Remove allUsers and allAuthenticatedUsers.'],
      cli: 'gcloud pubsub topics remove-iam-policy-binding {name} --member=allUsers --role=<role>',
      reference: `${reference}/access-control`,
    },
  }),
  policyIsNotPublic({
    id: 'gcp-pubsub-subscription-is-not-public',
    topics: ['gcp_pubsub_subscription_not_public'],
    type: 'gcp.pubsub.subscription',
    noun: 'Pub/Sub subscription',
    can: 'read and take its messages',
    severity: 'high',
    impact:
      'Each message that a stranger takes and confirms is gone for the service that it was meant for.',
    aliases: ['public subscription'],
    permission: 'pubsub.googleapis.com/subscriptions.consume',
    remediation: {
      summary: 'Grant Subscriber on the subscription to the account of its service.',
      console: [
        'Open the subscription and its info panel.',
        'Remove the members that stand for everyone.',
      ],
      cli: 'gcloud pubsub subscriptions remove-iam-policy-binding {name} --member=allUsers --role=<role>',
      reference: `${reference}/access-control`,
    },
  }),
  settingCheck({
    id: 'gcp-pubsub-topic-encrypts-with-own-key',
    topics: ['gcp_pubsub_topic_encryption'],
    type: 'gcp.pubsub.topic',
    title: 'Pub/Sub topic encrypts with a key of Cloud KMS',
    severity: 'info',
    impact: 'Messages that wait lie under a key that only Google can withdraw.',
    category: 'data',
    cweIds: ['CWE-311'],
    owasp: 'A04:2025',
    aliases: ['cmek'],
    objectives: ['keys-own'],
    path: 'kmsKeyName',
    isSecure: (key) => typeof key === 'string' && key !== '',
    expected: 'the name of a key',
    problem: 'Pub/Sub topic encrypts with a key of Google',
    remediation: {
      summary: 'Set a key on topics with sensitive messages.',
      console: ['Open the topic and choose Edit.', 'Under Encryption choose Cloud KMS key.'],
      cli: 'gcloud pubsub topics update {name} --topic-encryption-key=<key>',
      effort: 'low',
      reference: `${reference}/encryption`,
    },
  }),
];
