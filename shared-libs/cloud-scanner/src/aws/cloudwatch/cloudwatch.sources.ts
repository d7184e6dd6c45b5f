import type { Source } from '../../definition/source.ts';
import { listed } from '../listed.ts';

export const cloudwatchSources: readonly Source[] = [
  listed({
    service: 'cloudwatch',
    operation: 'DescribeAlarms',
    type: 'aws.cloudwatch.alarm',
    input: { MaxRecords: 100 },
    items: ({ MetricAlarms }) => MetricAlarms,
    uid: ({ AlarmArn }) => AlarmArn,
    name: ({ AlarmName }) => AlarmName,
    // The state of an alarm changes with what it measures.
    config: ({
      StateValue: _value,
      StateReason: _reason,
      StateReasonData: _data,
      StateUpdatedTimestamp: _updated,
      StateTransitionedTimestamp: _transitioned,
      EvaluationState: _evaluation,
      ...alarm
    }) => alarm,
  }),
];
