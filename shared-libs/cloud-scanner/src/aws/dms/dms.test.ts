import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { dmsChecks } from './dms.checks.ts';
import { dmsSources } from './dms.sources.ts';

describeStories(
  { checks: dmsChecks, sources: dmsSources },
  {
    'aws-dms-instance-no-public-address': settingStories('PubliclyAccessible', false, true),
    'aws-dms-instance-minor-upgrades-automatic': settingStories(
      'AutoMinorVersionUpgrade',
      true,
      false,
    ),
    'aws-dms-endpoint-transport-encrypted': [
      {
        it: 'passes a verified connection',
        ends: 'secure',
        config: { EngineName: 'mysql', SslMode: 'verify-full' },
      },
      { it: 'passes over S3', ends: 'not applicable', config: { EngineName: 's3' } },
      { it: 'fails none', ends: 'plain', config: { EngineName: 'mysql', SslMode: 'none' } },
    ],
    'aws-dms-redis-endpoint-transport-encrypted': [
      {
        it: 'passes TLS',
        ends: 'secure',
        config: { EngineName: 'redis', RedisSettings: { SslSecurityProtocol: 'ssl-encryption' } },
      },
      { it: 'passes over others', ends: 'not applicable', config: { EngineName: 'mysql' } },
      {
        it: 'fails plain text',
        ends: 'plain',
        config: { EngineName: 'redis', RedisSettings: { SslSecurityProtocol: 'plaintext' } },
      },
    ],
  },
);
