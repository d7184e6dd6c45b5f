import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { READ_ONLY_WORKSPACE } from '../plans/subscription.ts';
import {
  allowanceOf,
  hasRight,
  isForReadOnly,
  mayAssign,
  type Right,
  refusalHint,
  refusalIn,
  refusalOfRole,
  rights,
  rightsOf,
  roleHint,
  rolesWith,
} from './rights.ts';
import { type Role, roleSchema } from './workspace.ts';

const all: readonly Role[] = roleSchema.options;
const above = (least: Role) => all.slice(all.indexOf(least));

test('each right has its roles: all read, analysts triage, admins manage, owners own', () => {
  const expected: Record<Right, readonly Role[]> = {
    read: all,
    exportData: above('auditor'),
    readAudit: ['auditor', 'admin', 'owner'],
    comment: above('developer'),
    retest: above('developer'),
    fixAssigned: above('developer'),
    triage: above('analyst'),
    scan: above('analyst'),
    searchBreaches: above('analyst'),
    readIdentities: above('analyst'),
    attest: above('analyst'),
    makeReports: above('analyst'),
    manageAssets: above('admin'),
    manageCloud: above('admin'),
    manageBreach: above('admin'),
    manageCompliance: above('admin'),
    manageIntegrations: above('admin'),
    manageSchedules: above('admin'),
    manageMembers: above('admin'),
    manageApiKeys: above('admin'),
    manageWorkspace: ['owner'],
    manageBilling: ['owner'],
    transferOwnership: ['owner'],
    deleteWorkspace: ['owner'],
  };
  expect(Object.fromEntries(rights.map((right) => [right, rolesWith(right)]))).toEqual(expected);
  expect(rightsOf('viewer')).toEqual(['read']);
  expect(rightsOf('owner')).toEqual(rights);
});

test('nobody without a role has a right', () => {
  expect(hasRight(undefined, 'read')).toBe(false);
});

test('a hint of a menu names what is needed', () => {
  expect(roleHint('owner', 'manageAssets')).toBeUndefined();
  expect(roleHint(undefined, 'manageAssets')).toBeUndefined();
  expect(roleHint('viewer', 'manageAssets')).toBe('Needs admin or above');
});

test('a refusal names the role and what is needed', () => {
  expect(refusalOfRole('owner', 'deleteWorkspace')).toBeNull();
  expect(refusalOfRole('viewer', 'scan')).toBe(
    'Your role in this workspace is viewer; this needs analyst or above.',
  );
  expect(refusalOfRole('analyst', 'readAudit')).toBe(
    'Your role in this workspace is analyst; this needs auditor, admin or owner.',
  );
  expect(refusalOfRole('admin', 'manageWorkspace')).toBe(
    'Your role in this workspace is admin; this needs the owner.',
  );
});

describe('a workspace above a smaller plan', () => {
  const readOnly = { role: 'admin', asset_scope: null, read_only: true } as const;

  test('refuses what changes it, and allows to take away, to read and to rule over access', () => {
    expect(refusalIn(readOnly, 'manageAssets')).toBe(READ_ONLY_WORKSPACE);
    expect(refusalHint(readOnly, 'manageAssets')).toBe('Workspace is read-only');
    expect(refusalIn(readOnly, 'manageAssets', { toRemove: true })).toBeNull();
    expect(refusalHint(readOnly, 'manageAssets', { toRemove: true })).toBeUndefined();
    for (const right of rights.filter((right) => hasRight('admin', right))) {
      expect(refusalIn(readOnly, right) === null).toBe(isForReadOnly(right));
    }
  });

  test('does not give what the role lacks', () => {
    const viewer = { ...readOnly, role: 'viewer' } as const;
    expect(refusalIn(viewer, 'manageAssets', { toRemove: true })).toBe(
      refusalOfRole('viewer', 'manageAssets'),
    );
    expect(refusalHint(viewer, 'manageAssets', { toRemove: true })).toBe('Needs admin or above');
  });

  test('is not assumed where a host does not tell, or before it is known', () => {
    expect(refusalIn({ role: 'admin' }, 'manageAssets')).toBeNull();
    expect(refusalHint(null, 'manageAssets')).toBeUndefined();
  });
});

test('owners and admins give every role but owner, and nobody else gives any', () => {
  for (const own of all) {
    const given = all.filter((other) => mayAssign(own, other));
    const manages = own === 'owner' || own === 'admin';
    expect(given).toEqual(manages ? all.filter((role) => role !== 'owner') : []);
  }
});

test('docs/roles.md has this table', async () => {
  const page = await readFile(new URL('../../../docs/roles.md', import.meta.url), 'utf8');
  const header = `| may | ${all.join(' | ')} |\n|---|${all.map(() => ':-:|').join('')}`;
  const rows = rights.map((right) => {
    const cells = all.map((role) => (hasRight(role, right) ? 'yes' : ''));
    return `| ${allowanceOf(right)} | ${cells.join(' | ')} |`;
  });
  expect(page).toContain(`${header}\n${rows.join('\n')}\n`);
});
