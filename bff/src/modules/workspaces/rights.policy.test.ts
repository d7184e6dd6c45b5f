import { roleSchema } from '@parapet/contracts/workspace';
import { expect, test } from 'vitest';
import { type Right, refusalOfRole } from './rights.policy.ts';

const allowed = (right: Right) =>
  roleSchema.options.filter((role) => refusalOfRole(role, right) === null);

test('everyone reads, analysts triage and scan, admins manage, owners own', () => {
  expect(allowed('read')).toEqual(roleSchema.options);
  expect(allowed('triage')).toEqual(['analyst', 'admin', 'owner']);
  expect(allowed('scan')).toEqual(['analyst', 'admin', 'owner']);
  expect(allowed('manageAssets')).toEqual(['admin', 'owner']);
  expect(allowed('manageCloud')).toEqual(['admin', 'owner']);
  expect(allowed('manageWorkspace')).toEqual(['owner']);
  expect(allowed('manageIntegrations')).toEqual(['admin', 'owner']);
  expect(allowed('makeReports')).toEqual(['analyst', 'admin', 'owner']);
  expect(allowed('manageSchedules')).toEqual(['admin', 'owner']);
});

test('a refusal names the role and what is needed', () => {
  expect(refusalOfRole('viewer', 'scan')).toMatch(/viewer.*analyst/);
});
