import type { Source } from '../../definition/source.ts';
import { listed } from '../listed.ts';

/** The id alone, of `/hostedzone/Z1`. */
const idOf = (path: string): string => path.split('/').at(-1) ?? path;

export const route53Sources: readonly Source[] = [
  listed({
    service: 'route53',
    operation: 'ListHostedZones',
    type: 'aws.route53.hosted-zone',
    scope: 'global',
    items: ({ HostedZones }) => HostedZones,
    uid: ({ Id }, { partition }) => `arn:${partition}:route53:::hostedzone/${idOf(Id)}`,
    name: ({ Id }) => idOf(Id),
    // The number of records changes with each of them.
    config: ({ Id, Name, Config }) => ({ Id, Name, Config }),
  }),
  listed({
    service: 'route53',
    operation: 'ListResourceRecordSets',
    type: 'aws.route53.record',
    scope: 'global',
    per: 'aws.route53.hosted-zone',
    input: (_where, zone) => ({ HostedZoneId: zone?.name }),
    items: ({ ResourceRecordSets }) => ResourceRecordSets,
    uid: ({ Name, Type, SetIdentifier }, _where, zone) =>
      [zone?.uid, 'recordset', Name, Type, ...(SetIdentifier ? [SetIdentifier] : [])].join('/'),
    name: ({ Name, Type }) => `${Name} ${Type}`,
    none: ['NoSuchHostedZone'],
  }),
];
