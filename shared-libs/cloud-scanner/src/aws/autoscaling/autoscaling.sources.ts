import type { Source } from '../../definition/source.ts';
import { listed } from '../listed.ts';
import { tagsOf } from '../tags.ts';

export const autoscalingSources: readonly Source[] = [
  listed({
    service: 'autoscaling',
    operation: 'DescribeAutoScalingGroups',
    type: 'aws.autoscaling.group',
    input: { MaxRecords: 100 },
    items: ({ AutoScalingGroups }) => AutoScalingGroups,
    uid: ({ AutoScalingGroupARN }) => AutoScalingGroupARN,
    name: ({ AutoScalingGroupName }) => AutoScalingGroupName,
    tags: ({ Tags }) => tagsOf(Tags),
    // Members and sizes change with the load.
    config: ({ Instances: _instances, DesiredCapacity: _desired, ...group }) => group,
  }),
];
