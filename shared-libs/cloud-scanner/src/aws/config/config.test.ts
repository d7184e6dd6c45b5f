import { describeStories } from '../../testing/stories.ts';
import { accountSources } from '../account/account.sources.ts';
import { configChecks } from './config.checks.ts';
import { configSources } from './config.sources.ts';

const region = { Account: '111122223333' };
const recorder = (recordingGroup: object, Status: object) => ({
  'aws.config.recorder': [{ config: { recordingGroup, Status } }],
});
const isOn = { recording: true, lastStatus: 'SUCCESS' };

describeStories(
  { checks: configChecks, sources: [...configSources, ...accountSources] },
  {
    'aws-region-config-recording': [
      {
        it: 'passes a recorder of all types',
        ends: 'secure',
        config: region,
        related: recorder({ allSupported: true }, isOn),
      },
      {
        it: 'passes its newer spelling',
        ends: 'secure',
        config: region,
        related: recorder(
          { allSupported: false, recordingStrategy: { useOnly: 'ALL_SUPPORTED_RESOURCE_TYPES' } },
          isOn,
        ),
      },
      { it: 'fails a region without one', ends: 'none', config: region },
      {
        it: 'fails a recorder of some types',
        ends: 'partial',
        config: region,
        related: recorder({ allSupported: false }, isOn),
      },
      {
        it: 'fails a recorder that is stopped',
        ends: 'partial',
        config: region,
        related: recorder({ allSupported: true }, { recording: false }),
      },
    ],
  },
);
