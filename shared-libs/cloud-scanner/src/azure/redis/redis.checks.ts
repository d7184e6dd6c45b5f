import type { CloudCheck } from '../../definition/cloud-check.ts';
import { settingChecks } from '../settings.ts';

export const redisChecks: readonly CloudCheck[] = settingChecks(
  { type: 'azure.redis.cache', category: 'data', owasp: 'A04:2025' },
  [
    {
      id: 'azure-redis-answers-over-tls',
      topics: ['azure_rediscache_ssl_access_only_enabled'],
      title: 'Redis cache answers over TLS alone',
      severity: 'medium',
      impact: 'The access key and sessions of users are read by whoever sees the traffic.',
      cweIds: ['CWE-319'],
      objectives: ['encrypted-in-transit'],
      aliases: ['6379', 'non-ssl port'],
      path: 'properties.enableNonSslPort',
      isSecure: (value) => value !== true,
      expected: 'false',
      problem: 'Redis cache answers without TLS',
      fix: {
        summary: 'Close the port without TLS.',
        steps: ['Open Advanced settings of the cache and allow access over SSL only.'],
        cli: 'az redis update --ids {uid} --set enableNonSslPort=false',
        page: 'azure/azure-cache-for-redis/cache-configure',
      },
    },
  ],
);
