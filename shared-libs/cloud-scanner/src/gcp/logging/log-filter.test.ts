import { expect, it } from 'vitest';
import { matches, parseLogFilter } from './log-filter.ts';

const entry = {
  resource: { type: 'gce_firewall_rule' },
  protoPayload: {
    methodName: 'v1.compute.firewalls.insert',
    serviceData: { policyDelta: { bindingDeltas: [{ action: 'ADD', role: 'roles/owner' }] } },
  },
};

it.each([
  ['resource.type="gce_firewall_rule"', 'yes'],
  ['resource.type = "GCE_FIREWALL_RULE"', 'yes'],
  ['resource.type=gce_firewall_rule', 'yes'],
  ['resource.type="gce_network"', 'no'],
  ['NOT resource.type="gce_network"', 'yes'],
  ['-resource.type="gce_firewall_rule"', 'no'],
  ['resource.type!="gce_network"', 'yes'],
  ['protoPayload.methodName:"compute.firewalls"', 'yes'],
  ['protoPayload.methodName=~"firewalls.insert"', 'yes'],
  ['protoPayload.methodName=~"^v1.*(insert|patch)$"', 'unknown'],
  ['protoPayload.serviceData.policyDelta.bindingDeltas.role="roles/owner"', 'yes'],
  ['protoPayload.serviceData.policyDelta.auditConfigDeltas:*', 'no'],
  ['protoPayload.methodName:("insert" OR "patch")', 'yes'],
  ['protoPayload.methodName:("insert" AND "patch")', 'no'],
  ['resource.type="gce_firewall_rule" protoPayload.methodName:"insert" -- a comment', 'yes'],
  [
    'resource.type="gce_firewall_rule" AND (protoPayload.methodName:"patch" OR protoPayload.methodName:"insert")',
    'yes',
  ],
  [
    'resource.type="gce_network" OR resource.type="gce_firewall_rule" AND protoPayload.methodName:"delete"',
    'no',
  ],
  ['insert', 'unknown'],
  ['resource.type="gce_network" AND insert', 'no'],
  ['(resource.type="gce_firewall_rule"', 'yes'],
  [')', 'unknown'],
  ['"', 'unknown'],
])('%s', (filter, ends) => {
  expect(matches(parseLogFilter(filter), entry)).toBe(ends);
});

it('ends for brackets without end, and for a text longer than the API takes', () => {
  expect(matches(parseLogFilter('('.repeat(5000)), entry)).toBe('unknown');
  expect(matches(parseLogFilter('a=b '.repeat(50_000)), entry)).toBe('unknown');
});
