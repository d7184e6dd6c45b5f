import type { CloudCheck } from '../../definition/cloud-check.ts';

export const workspacesChecks: readonly CloudCheck[] = [
  {
    id: 'aws-workspaces-volumes-encrypted',
    topics: ['aws_workspaces_volume_encryption_on'],
    type: 'aws.workspaces.workspace',
    title: 'Volumes of WorkSpaces are encrypted',
    severity: 'low',
    impact: 'Files of a person are stored without a key that limits who reads them.',
    category: 'data',
    cweIds: ['CWE-311'],
    owasp: 'A04:2025',
    aliases: ['virtual desktop'],
    objectives: ['encrypted-at-rest'],
    reads: ['RootVolumeEncryptionEnabled', 'UserVolumeEncryptionEnabled'],
    problems: { unencrypted: { title: 'Volume of a WorkSpace is not encrypted' } },
    remediation: {
      summary: 'Launch a new WorkSpace with both volumes encrypted.',
      console: ['Create a WorkSpace with encryption of both volumes.', 'Move the files to it.'],
      terraform:
        'resource "aws_workspaces_workspace" "this" {\n  root_volume_encryption_enabled = true\n  user_volume_encryption_enabled = true\n}',
      effort: 'medium',
      reference: 'https://docs.aws.amazon.com/workspaces/latest/adminguide/encrypt-workspaces.html',
    },
    judge({ config }) {
      const root = config.RootVolumeEncryptionEnabled ?? false;
      const user = config.UserVolumeEncryptionEnabled ?? false;
      if (root && user) return 'secure';
      return {
        problem: 'unencrypted',
        shown: { RootVolumeEncryptionEnabled: root, UserVolumeEncryptionEnabled: user },
        expected: 'true for both',
      };
    },
  },
];
