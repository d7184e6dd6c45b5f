import type { CloudCheck } from '../../definition/cloud-check.ts';
import { settingCheck } from '../../judging/setting-check.ts';

export const autoscalingChecks: readonly CloudCheck[] = [
  settingCheck({
    id: 'aws-autoscaling-group-in-several-zones',
    topics: ['aws_autoscaling_group_multiple_az'],
    type: 'aws.autoscaling.group',
    title: 'Auto Scaling groups stand in several zones',
    severity: 'low',
    impact: 'When the one zone fails, no instance of the group is left.',
    category: 'resilience',
    cweIds: ['CWE-693'],
    owasp: 'A06:2025',
    aliases: ['availability zone'],
    objectives: ['highly-available'],
    path: 'AvailabilityZones',
    isSecure: (value) => (value ?? []).length > 1,
    expected: 'two zones or more',
    problem: 'Auto Scaling group stands in one zone',
    remediation: {
      summary: 'Add a subnet of another zone to the group.',
      console: ['Choose the group, then Network, Edit, and add a subnet of another zone.'],
      terraform:
        'resource "aws_autoscaling_group" "this" {\n  vpc_zone_identifier = [aws_subnet.a.id, aws_subnet.b.id]\n}',
      effort: 'low',
      reference:
        'https://docs.aws.amazon.com/autoscaling/ec2/userguide/ec2-auto-scaling-availability-zone-balanced.html',
    },
  }),
];
