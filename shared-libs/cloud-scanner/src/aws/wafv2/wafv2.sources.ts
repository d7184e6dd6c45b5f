import type { Source } from '../../definition/source.ts';
import { listed } from '../listed.ts';

const webAcls = (type: string, scope: Source['scope'], Scope: 'REGIONAL' | 'CLOUDFRONT'): Source =>
  listed({
    service: 'wafv2',
    operation: 'ListWebACLs',
    type,
    scope,
    input: { Scope, Limit: 100 },
    items: ({ WebACLs }) => WebACLs,
    uid: ({ ARN }) => ARN,
    name: ({ Name }) => Name,
    // The token changes with each change of the rules.
    config: ({ LockToken: _token, ...acl }) => acl,
    details: [
      {
        into: 'Logging',
        operation: 'GetLoggingConfiguration',
        input: ({ uid }) => ({ ResourceArn: uid }),
        pick: ({ LoggingConfiguration }) => LoggingConfiguration?.LogDestinationConfigs ?? [],
        notSet: ['WAFNonexistentItemException'],
      },
    ],
  });

export const wafv2Sources: readonly Source[] = [
  webAcls('aws.wafv2.web-acl', 'regional', 'REGIONAL'),
  webAcls('aws.wafv2.cloudfront-web-acl', 'global', 'CLOUDFRONT'),
];
