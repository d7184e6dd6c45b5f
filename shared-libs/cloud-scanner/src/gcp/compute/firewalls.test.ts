import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories, type Story } from '../../testing/stories.ts';
import { computeSources } from './compute.sources.ts';
import { firewallChecks } from './firewalls.checks.ts';

const rule = (ports: readonly string[] | undefined, over: object = {}) => ({
  name: 'rule',
  direction: 'INGRESS',
  sourceRanges: ['0.0.0.0/0'],
  allowed: [{ IPProtocol: 'tcp', ...(ports && { ports }) }],
  ...over,
});
const ofPort = (port: string): readonly Story[] => [
  { it: 'fails the internet', ends: 'open', config: rule([port]) },
  { it: 'fails IPv6', ends: 'open', config: rule([port], { sourceRanges: ['::/0'] }) },
  {
    it: 'passes one network',
    ends: 'secure',
    config: rule([port], { sourceRanges: ['192.0.2.0/24'] }),
  },
  {
    it: 'passes a tag',
    ends: 'secure',
    config: rule([port], { sourceRanges: undefined, sourceTags: ['web'] }),
  },
  { it: 'passes another port', ends: 'secure', config: rule(['443']) },
  { it: 'passes a rule that is off', ends: 'secure', config: rule([port], { disabled: true }) },
  { it: 'passes an egress rule', ends: 'secure', config: rule([port], { direction: 'EGRESS' }) },
  {
    it: 'passes a denial',
    ends: 'secure',
    config: rule([port], { allowed: undefined, denied: [{ IPProtocol: 'all' }] }),
  },
  { it: 'leaves all ports to their own check', ends: 'secure', config: rule(undefined) },
];

describeStories(
  { checks: firewallChecks, sources: computeSources },
  {
    'gcp-compute-firewall-ssh-not-open': ofPort('22'),
    'gcp-compute-firewall-rdp-not-open': ofPort('3389'),
    'gcp-compute-firewall-all-ports-not-open': [
      { it: 'fails a protocol without ports', ends: 'open', config: rule(undefined) },
      {
        it: 'fails all protocols',
        ends: 'open',
        config: rule(undefined, { allowed: [{ ipProtocol: 'all' }] }),
      },
      {
        it: 'passes ICMP',
        ends: 'secure',
        config: rule(undefined, { allowed: [{ IPProtocol: 'icmp' }] }),
      },
      { it: 'passes named ports', ends: 'secure', config: rule(['80', '443']) },
      {
        it: 'passes private networks',
        ends: 'secure',
        config: rule(undefined, { sourceRanges: ['10.0.0.0/8'] }),
      },
      {
        it: 'passes a denial',
        ends: 'secure',
        config: rule(undefined, {
          allowed: undefined,
          denied: [{ IPProtocol: 'all' }],
          sourceTags: [],
        }),
      },
    ],
    'gcp-compute-firewall-is-logged': settingStories('logConfig.enable', true, false, undefined),
  },
);
