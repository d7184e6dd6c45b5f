import { describeStories } from '../../testing/stories.ts';
import { ec2Sources } from './ec2.sources.ts';
import { launchTemplateChecks } from './launch-templates.checks.ts';

const template = (...data: readonly object[]) => ({
  Versions: data.map((LaunchTemplateData, at) => ({ VersionNumber: at + 1, LaunchTemplateData })),
});

describeStories(
  { checks: launchTemplateChecks, sources: ec2Sources },
  {
    'aws-ec2-launch-template-metadata-token-required': [
      {
        it: 'passes versions that require a token or have no metadata',
        ends: 'secure',
        config: template(
          { MetadataOptions: { HttpTokens: 'required' } },
          { MetadataOptions: { HttpEndpoint: 'disabled' } },
        ),
      },
      {
        it: 'fails where the default version does not say',
        ends: 'optional',
        shows: 'version 2.MetadataOptions.HttpTokens',
        config: template({ MetadataOptions: { HttpTokens: 'required' } }, {}),
      },
    ],
    'aws-ec2-launch-template-no-public-address': [
      { it: 'passes no addresses', ends: 'secure', config: template({}) },
      {
        it: 'fails a public address',
        ends: 'public',
        config: template({ NetworkInterfaces: [{ AssociatePublicIpAddress: true }] }),
      },
    ],
    'aws-ec2-launch-template-no-secrets-in-user-data': [
      {
        it: 'passes scripts that read the secret at start',
        ends: 'secure',
        config: template(
          {},
          { UserData: '#!/bin/sh\nexport DB_PASSWORD=$(aws ssm get-parameter --name db)\n' },
        ),
      },
      {
        it: 'fails a key of a known kind',
        ends: 'secret',
        shows: 'version 1.UserData',
        config: template({ UserData: `#!/bin/sh\nexport KEY=AKIA${'Q7RZ'.repeat(4)}\n` }),
      },
      {
        it: 'fails a password in a variable',
        ends: 'secret',
        config: template({ UserData: '#!/bin/sh\nexport DB_PASSWORD=correct-horse-7\n' }),
      },
    ],
  },
);
