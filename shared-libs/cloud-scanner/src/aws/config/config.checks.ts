import type { CloudCheck, Seen } from '../../definition/cloud-check.ts';
import { anyOf } from '../../judging/any-of.ts';

const recordsAll = ({ config }: Seen): boolean => {
  const { allSupported, recordingStrategy } = config.recordingGroup ?? {};
  const isAll =
    allSupported === true || recordingStrategy?.useOnly === 'ALL_SUPPORTED_RESOURCE_TYPES';
  const { recording, lastStatus } = config.Status ?? {};
  return isAll && recording === true && lastStatus !== 'Failure' && lastStatus !== 'FAILURE';
};

export const configChecks: readonly CloudCheck[] = [
  {
    id: 'aws-region-config-recording',
    topics: ['aws_config_recorder_all_regions_on'],
    type: 'aws.account.region',
    title: 'AWS Config records all resources in every region',
    severity: 'low',
    impact: 'After an intrusion nobody can tell how a resource was configured before it.',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['configuration recorder', 'aws config'],
    objectives: ['configuration-recorded'],
    reads: ['Account'],
    joins: ['aws.config.recorder'],
    problems: {
      none: { title: 'AWS Config is off in a region' },
      partial: { title: 'AWS Config records a part, fails or is stopped in a region' },
    },
    remediation: {
      summary: 'Record all resource types in each region, global ones in one of them.',
      console: [
        'Open AWS Config in the region and choose Settings, Edit.',
        'Choose all resource types and start recording.',
      ],
      cli: 'aws configservice start-configuration-recorder --region {region} --configuration-recorder-name default',
      terraform:
        'resource "aws_config_configuration_recorder_status" "this" {\n  name = aws_config_configuration_recorder.this.name\n  is_enabled = true\n}',
      effort: 'medium',
      reference:
        'https://docs.aws.amazon.com/config/latest/developerguide/stop-start-recorder.html',
    },
    judge({ config, name }, related) {
      const recorders = related.of('aws.config.recorder');
      const shown = { account: config.Account, region: name, recorders: recorders.length };
      if (anyOf(recorders, recordsAll)) return 'secure';
      const problem = recorders.length === 0 ? 'none' : 'partial';
      return { problem, shown, expected: 'a recorder of all types that is on' };
    },
  },
];
