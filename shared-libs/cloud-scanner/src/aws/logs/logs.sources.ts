import type { Source } from '../../definition/source.ts';
import { arnOf } from '../arn.ts';
import { listed } from '../listed.ts';

export const logsSources: readonly Source[] = [
  listed({
    service: 'logs',
    operation: 'DescribeLogGroups',
    type: 'aws.logs.log-group',
    input: { limit: 50 },
    items: ({ logGroups }) => logGroups,
    uid: ({ logGroupArn, arn = '' }) => logGroupArn ?? arn.replace(/:\*$/, ''),
    name: ({ logGroupName }) => logGroupName,
    // The size changes with each event.
    config: ({ storedBytes: _, ...group }) => group,
    cap: 10_000,
  }),
  listed({
    service: 'logs',
    operation: 'DescribeMetricFilters',
    type: 'aws.logs.metric-filter',
    input: { limit: 50 },
    items: ({ metricFilters }) => metricFilters,
    uid: ({ logGroupName, filterName }, where) =>
      arnOf(where, 'logs', `log-group:${logGroupName}:metric-filter:${filterName}`),
    name: ({ filterName }) => filterName,
  }),
];
