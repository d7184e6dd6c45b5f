import type { CloudCheck, Seen } from '../../definition/cloud-check.ts';
import { relatedBy } from '../../judging/related-index.ts';

const idOf = ({ config }: Seen): string => config.InstanceId;

export const managedInstanceChecks: readonly CloudCheck[] = [
  {
    id: 'aws-ec2-instance-managed',
    topics: ['aws_ec2_instance_managed_by_ssm'],
    type: 'aws.ec2.instance',
    title: 'EC2 instances are managed by Systems Manager',
    severity: 'low',
    impact: 'Missing patches stay unknown, and people need open ports of SSH or RDP to get in.',
    category: 'resilience',
    cweIds: ['CWE-1104'],
    owasp: 'A03:2025',
    aliases: ['ssm agent', 'session manager'],
    objectives: ['patches-applied'],
    reads: ['InstanceId', 'State'],
    joins: ['aws.ec2.managed-instance'],
    problems: { unmanaged: { title: 'EC2 instance is not managed by Systems Manager' } },
    remediation: {
      summary: 'Give the instance a role for Systems Manager and let its agent reach the service.',
      console: [
        'Turn Default Host Management Configuration on in Fleet Manager.',
        'Check that the agent runs and reaches the endpoints of Systems Manager.',
      ],
      effort: 'medium',
      reference:
        'https://docs.aws.amazon.com/systems-manager/latest/userguide/fleet-manager-default-host-management-configuration.html',
    },
    judge({ config }, related) {
      const managed = related.of('aws.ec2.managed-instance');
      const id = config.InstanceId;
      if (config.State?.Name !== 'running') return { notApplicable: 'The instance is stopped.' };
      if (relatedBy(managed, 'instance', idOf, id).length > 0) return 'secure';
      return { problem: 'unmanaged', shown: { InstanceId: id }, expected: 'a managed node' };
    },
  },
];
