import { describeStories } from '../../testing/stories.ts';
import { elbChecks } from './elb.checks.ts';
import { elbSources } from './elb.sources.ts';

const listener = (Protocol: string, ...PolicyNames: readonly string[]) => ({
  Listener: { Protocol, LoadBalancerPort: 443 },
  PolicyNames,
});
const policy = (PolicyName: string, version: string) => ({
  PolicyName,
  PolicyAttributeDescriptions: [
    { AttributeName: 'Protocol-TLSv1.2', AttributeValue: 'true' },
    { AttributeName: version, AttributeValue: 'true' },
  ],
});

describeStories(
  { checks: elbChecks, sources: elbSources },
  {
    'aws-elb-load-balancer-tls-modern': [
      {
        it: 'passes an old policy that no listener uses',
        ends: 'secure',
        config: {
          ListenerDescriptions: [listener('HTTPS', 'new')],
          PolicyDescriptions: [policy('new', 'Protocol-TLSv1.3'), policy('old', 'Protocol-TLSv1')],
        },
      },
      {
        it: 'fails a listener with TLS 1.0',
        ends: 'old',
        config: {
          ListenerDescriptions: [listener('HTTPS', 'old')],
          PolicyDescriptions: [policy('old', 'Protocol-TLSv1')],
        },
      },
    ],
    'aws-elb-load-balancer-listeners-encrypted': [
      { it: 'passes HTTPS', ends: 'secure', config: { ListenerDescriptions: [listener('HTTPS')] } },
      {
        it: 'fails HTTP',
        ends: 'plain',
        shows: 'ListenerDescriptions[1]',
        config: { ListenerDescriptions: [listener('HTTPS'), listener('HTTP')] },
      },
    ],
    'aws-elb-load-balancer-logging-on': [
      {
        it: 'passes logs',
        ends: 'secure',
        config: { Attributes: { AccessLog: { Enabled: true } } },
      },
      {
        it: 'fails without',
        ends: 'off',
        config: { Attributes: { AccessLog: { Enabled: false } } },
      },
    ],
    'aws-elb-load-balancer-cross-zone': [
      {
        it: 'passes sharing',
        ends: 'secure',
        config: { Attributes: { CrossZoneLoadBalancing: { Enabled: true } } },
      },
      { it: 'fails without', ends: 'off', config: { Attributes: {} } },
    ],
    'aws-elb-load-balancer-in-several-zones': [
      { it: 'passes two', ends: 'secure', config: { AvailabilityZones: ['a', 'b'] } },
      { it: 'fails one', ends: 'one', config: { AvailabilityZones: ['a'] } },
    ],
  },
);
