import { expect, it } from 'vitest';
import { gcpChecks, gcpSources } from '../registry.ts';
import { permissionsFor } from './permissions.ts';

it('reads configuration alone: no permission gives data, secrets or a way in', () => {
  expect(permissionsFor(gcpSources, gcpChecks)).toEqual([
    'accessapproval.settings.get',
    'cloudasset.assets.analyzeIamPolicy',
    'cloudasset.assets.listIamPolicy',
    'cloudasset.assets.listResource',
    'compute.instances.getEffectiveFirewalls',
    'essentialcontacts.contacts.list',
    'iam.denypolicies.get',
    'iam.denypolicies.list',
    'iam.workloadIdentityPoolProviders.list',
    'iam.workloadIdentityPools.list',
    'orgpolicy.policy.get',
    'serviceusage.services.list',
  ]);
});

it('asks for what the chosen checks need, and no more', () => {
  const chosen = gcpChecks.filter(({ id }) => id === 'gcp-storage-bucket-keeps-versions');
  expect(permissionsFor(gcpSources, chosen)).toEqual(['cloudasset.assets.listResource']);
});
