import type { CloudCheck } from '../../definition/cloud-check.ts';
import { policyIsNotPublic } from '../public-policy.ts';

const reference = 'https://cloud.google.com/secret-manager/docs';

export const secretmanagerChecks: readonly CloudCheck[] = [
  policyIsNotPublic({
    id: 'gcp-secretmanager-secret-is-not-public',
    topics: ['gcp_secretmanager_secret_private'],
    type: 'gcp.secretmanager.secret',
    noun: 'Secret',
    can: 'read its value',
    severity: 'critical',
    impact: 'The password or key in it is known to whoever asks for it, and has to count as lost.',
    aliases: ['secret accessor'],
    permission: 'secretmanager.googleapis.com/versions.access',
    isOfInterest: (role) => !/viewer$/i.test(role),
    remediation: {
      summary: 'Remove the members that stand for everyone, then change the secret.',
      console: [
        'Open the secret, then Permissions, and remove allUsers and allAuthenticatedUsers.',
        'Change the secret where it is used, and add it as a new version.',
      ],
      cli: 'gcloud secrets remove-iam-policy-binding {name} --member=allUsers --role=roles/secretmanager.secretAccessor',
      reference: `${reference}/access-control`,
    },
  }),
  {
    id: 'gcp-secretmanager-secret-has-rotation',
    topics: ['gcp_secretmanager_secret_rotation_on'],
    type: 'gcp.secretmanager.secret',
    title: 'Secret has a time for its change',
    severity: 'info',
    impact: 'Nobody is reminded to change it, so a copy from years ago still works.',
    category: 'secrets',
    cweIds: ['CWE-324'],
    owasp: 'A07:2025',
    aliases: ['rotation schedule'],
    objectives: ['keys-rotated'],
    reads: ['rotation', 'expireTime'],
    problems: { none: { title: 'Secret has no time for its change' } },
    remediation: {
      summary: 'Set a rotation period with a topic that a function or a person follows.',
      console: ['Open the secret and choose Edit secret.', 'Under Rotation set a period.'],
      cli: 'gcloud secrets update {name} --rotation-period=7776000s --next-rotation-time=<time>',
      effort: 'medium',
      reference: `${reference}/secret-rotation`,
    },
    judge({ config }) {
      const { rotation, expireTime } = config;
      return rotation?.rotationPeriod || rotation?.nextRotationTime || expireTime
        ? 'secure'
        : { problem: 'none', shown: { rotation: rotation ?? null }, expected: 'a rotation period' };
    },
  },
];
