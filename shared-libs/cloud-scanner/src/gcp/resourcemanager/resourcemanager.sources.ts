import type { CloudResource } from '../../definition/resource.ts';
import type { Answer, Detail, Source } from '../../definition/source.ts';
import { assetSource } from '../assets.ts';

const constraint = (name: string, into: string): Detail => ({
  service: 'orgpolicy',
  operation: 'GetEffectivePolicy',
  action: 'orgpolicy.policy.get',
  into,
  input: (_project, { account }) => ({ project: account, constraint: name }),
});

/** `organizations/123` of a project; null for one that is in none. */
const organizationOf = ({ config }: Pick<CloudResource, 'config'>): string | null => {
  const ancestors = (config.ancestors ?? []) as readonly string[];
  return ancestors.find((name) => name.startsWith('organizations/'))?.split('/')[1] ?? null;
};

export const resourcemanagerSources: readonly Source[] = [
  assetSource(
    [
      {
        type: 'gcp.resourcemanager.project',
        asset: 'cloudresourcemanager.googleapis.com/Project',
        hasPolicy: true,
        name: (data) => data.projectId,
        config: (data, asset) => ({ ...data, ancestors: asset.ancestors ?? [] }),
      },
    ],
    [
      {
        operation: 'GetEffectiveIamPolicies',
        action: 'cloudasset.assets.analyzeIamPolicy',
        into: 'inherited',
        // A project without an organisation inherits nothing.
        when: (project) => organizationOf(project) !== null,
        input: (project) => ({ organization: organizationOf(project), names: [project.uid] }),
        pick: (answer, { uid }) =>
          (answer.policyResults?.[0]?.policies ?? [])
            .filter(({ attachedResource }: Answer) => attachedResource !== uid)
            .map(({ attachedResource, policy }: Answer) => ({
              name: attachedResource,
              iamPolicy: policy,
            })),
      },
      constraint('storage.publicAccessPrevention', 'publicAccessPrevention'),
      constraint('iam.disableServiceAccountKeyCreation', 'keyCreationDisabled'),
      {
        service: 'serviceusage',
        operation: 'ListServices',
        action: 'serviceusage.services.list',
        into: 'services',
        input: (_project, { account }) => ({ project: account }),
        pick: (answer) =>
          (answer.services ?? []).map(
            ({ name, config }: Answer) => config?.name ?? `${name}`.split('/').at(-1),
          ),
      },
      {
        service: 'accessapproval',
        operation: 'GetAccessApprovalSettings',
        action: 'accessapproval.settings.get',
        into: 'accessApproval',
        input: (_project, { account }) => ({ project: account }),
        notSet: ['NOT_FOUND'],
      },
      {
        service: 'essentialcontacts',
        operation: 'ComputeContacts',
        action: 'essentialcontacts.contacts.list',
        into: 'contacts',
        input: (_project, { account }) => ({ project: account }),
        pick: (answer) => answer.contacts ?? [],
      },
    ],
  ),
];
