import type { CloudCheck } from '../../definition/cloud-check.ts';
import { parsePolicy, type Statement } from '../policy/document.ts';
import { publicAccess } from '../policy/public-access.ts';
import { contextOf, deciding } from '../resource-policy.ts';

/** Mounting and writing; other actions manage the file system. */
const isOfClient = (action: string): boolean =>
  action === '*' ||
  action.startsWith('elasticfilesystem:client') ||
  action === 'elasticfilesystem:*';

/** Clients of the network alone, where security groups decide: AWS calls such a policy not public. */
const isThroughMountTarget = ({ conditions }: Statement): boolean =>
  conditions.some(
    ({ operator, key, values }) =>
      operator === 'bool' &&
      key === 'elasticfilesystem:accessedviamounttarget' &&
      values.every((value) => value === 'true'),
  );

export const efsExposureChecks: readonly CloudCheck[] = [
  {
    id: 'aws-efs-file-system-clients-named',
    topics: ['aws_efs_not_public'],
    type: 'aws.efs.file-system',
    title: 'EFS file systems admit named clients alone',
    severity: 'medium',
    impact: 'Whoever reaches a mount target in the network reads and writes the files.',
    category: 'exposure',
    cweIds: ['CWE-732'],
    owasp: 'A01:2025',
    aliases: ['nfs', 'file system policy'],
    objectives: ['storage-not-public'],
    reads: ['Policy'],
    problems: {
      none: { title: 'EFS file system has no policy', severity: 'low' },
      public: { title: 'EFS file system admits every client by its policy' },
    },
    remediation: {
      summary: 'Set a policy that names roles, or asks for access through a mount target.',
      console: [
        'Open the file system, then File system policy, and choose Edit.',
        'Choose Prevent anonymous access and Enforce in-transit encryption.',
      ],
      terraform:
        'resource "aws_efs_file_system_policy" "this" {\n  file_system_id = aws_efs_file_system.this.id\n  policy = data.aws_iam_policy_document.this.json\n}',
      effort: 'medium',
      reference: 'https://docs.aws.amazon.com/efs/latest/ug/iam-access-control-nfs-efs.html',
    },
    judge(resource, related) {
      const { config } = resource;
      if (config.Policy === null) {
        return {
          problem: 'none',
          shown: { Policy: null },
          expected: 'a policy that names clients',
        };
      }
      const { statements, isMalformed } = parsePolicy(config.Policy);
      const open = statements.filter((statement) => !isThroughMountTarget(statement));
      const document = isMalformed ? config.Policy : { Statement: open.map(({ raw }) => raw) };
      const access = publicAccess(document, contextOf(related, resource), isOfClient);
      if (access.access === 'unknown') {
        return { unknown: 'A condition of the policy has a key that is not known.' };
      }
      if (access.access !== 'public') return 'secure';
      const path = statements.find(({ raw }) => raw === access.statement)?.path ?? access.path;
      return { problem: 'public', ...deciding('Policy', { ...access, path }) };
    },
  },
];
