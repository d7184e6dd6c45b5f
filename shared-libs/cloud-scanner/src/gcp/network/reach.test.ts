import { describe, expect, it } from 'vitest';
import { effectiveFirewalls, reachOf } from './reach.ts';

const ssh = { protocol: 'tcp', port: 22 } as const;
const firewall = (over: object) => ({
  name: 'rule',
  direction: 'INGRESS',
  priority: 1000,
  sourceRanges: ['0.0.0.0/0'],
  allowed: [{ IPProtocol: 'tcp', ports: ['22'] }],
  ...over,
});
const policy = (type: string, ...rules: object[]) => ({
  type,
  shortName: 'policy',
  rules: rules.map((rule, index) => ({ direction: 'INGRESS', priority: index, ...rule })),
});
const rule = (action: string, match: object = {}) => ({
  action,
  match: { srcIpRanges: ['0.0.0.0/0'], layer4Configs: [{ ipProtocol: 'all' }], ...match },
});
const state = (answer: object, families: ('ipv4' | 'ipv6')[] = ['ipv4']) =>
  reachOf(effectiveFirewalls(answer), ssh, families).state;

describe('the internet reaches a port', () => {
  it.each([
    ['by a rule for it', [firewall({})]],
    ['by a range of ports', [firewall({ allowed: [{ ipProtocol: 'tcp', ports: ['20-25'] }] })]],
    ['by a protocol without ports', [firewall({ allowed: [{ IPProtocol: '6' }] })]],
    ['by all protocols', [firewall({ allowed: [{ IPProtocol: 'all' }] })]],
    ['by two halves of it', [firewall({ sourceRanges: ['0.0.0.0/1', '128.0.0.0/1'] })]],
    ['by a rule without a source', [firewall({ sourceRanges: undefined })]],
    [
      'past a denial that comes later',
      [
        firewall({}),
        firewall({ priority: 2000, allowed: undefined, denied: [{ IPProtocol: 'all' }] }),
      ],
    ],
    [
      'past a denial of one network',
      [
        firewall({}),
        firewall({
          priority: 1,
          sourceRanges: ['192.0.2.0/24'],
          allowed: undefined,
          denied: [{ IPProtocol: 'all' }],
        }),
      ],
    ],
  ])('%s', (_name, firewalls) => {
    expect(state({ firewalls })).toBe('open');
  });

  it('over IPv6 alone', () => {
    const firewalls = [firewall({ sourceRanges: ['::/0'] })];
    expect(state({ firewalls })).toBe('closed');
    expect(state({ firewalls }, ['ipv4', 'ipv6'])).toBe('open');
  });
});

describe('the internet does not reach a port', () => {
  it.each([
    ['without rules', []],
    ['for one network', [firewall({ sourceRanges: ['203.0.113.0/24'] })]],
    ['for private networks', [firewall({ sourceRanges: ['10.0.0.0/8'] })]],
    ['for machines with a tag', [firewall({ sourceRanges: undefined, sourceTags: ['web'] })]],
    ['by a rule that is off', [firewall({ disabled: true })]],
    ['by an egress rule', [firewall({ direction: 'EGRESS' })]],
    [
      'by a rule for another port',
      [firewall({ allowed: [{ IPProtocol: 'tcp', ports: ['443'] }] })],
    ],
    [
      'where a denial comes first',
      [
        firewall({}),
        firewall({ priority: 10, allowed: undefined, denied: [{ IPProtocol: 'all' }] }),
      ],
    ],
    [
      'where a denial has the same priority',
      [firewall({}), firewall({ allowed: undefined, denied: [{ IPProtocol: 'tcp' }] })],
    ],
  ])('%s', (_name, firewalls) => {
    expect(state({ firewalls })).toBe('closed');
  });
});

describe('firewall policies', () => {
  const open = [firewall({})];

  it('of the organisation come first', () => {
    const deny = policy('HIERARCHY', rule('deny'));
    expect(state({ firewalls: open, firewallPolicys: [deny] })).toBe('closed');
    const allow = policy('HIERARCHY', rule('allow'));
    expect(state({ firewalls: [], firewallPolicys: [allow] })).toBe('open');
  });

  it('leave to the next what they pass on', () => {
    const next = policy('HIERARCHY', rule('goto_next'), rule('deny'));
    expect(state({ firewalls: open, firewallPolicys: [next] })).toBe('open');
    expect(state({ firewalls: [], firewallPolicys: [next] })).toBe('closed');
  });

  it('of the network leave it open where their place decides', () => {
    const deny = policy('NETWORK', rule('deny'));
    expect(state({ firewalls: open, firewallPolicys: [deny] })).toBe('unknown');
    expect(state({ firewalls: [], firewallPolicys: [deny] })).toBe('closed');
  });

  it('with sources that are no addresses leave it open, and never block', () => {
    const countries = { srcIpRanges: undefined, srcRegionCodes: ['DE'] };
    const allow = policy('HIERARCHY', rule('allow', countries));
    expect(state({ firewalls: [], firewallPolicys: [allow] })).toBe('unknown');
    const deny = policy('HIERARCHY', rule('deny', countries));
    expect(state({ firewalls: open, firewallPolicys: [deny] })).toBe('open');
  });
});
