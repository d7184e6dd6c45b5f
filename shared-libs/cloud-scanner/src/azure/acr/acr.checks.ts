import type { CloudCheck } from '../../definition/cloud-check.ts';
import { approvedEndpoints } from '../private-endpoints.ts';
import { settingChecks } from '../settings.ts';

const docs = 'azure/container-registry';

export const acrChecks: readonly CloudCheck[] = settingChecks(
  { type: 'azure.acr.registry', category: 'exposure', owasp: 'A01:2025' },
  [
    {
      id: 'azure-registry-forbids-anonymous-pull',
      topics: ['azure_containerregistry_not_public'],
      title: 'Container registry gives no images to strangers',
      severity: 'high',
      impact: 'Anyone pulls the images, with the code and the secrets that were built into them.',
      cweIds: ['CWE-284'],
      objectives: ['resources-not-public'],
      path: 'properties.anonymousPullEnabled',
      settingOf: ({ properties }) =>
        properties.publicNetworkAccess === 'Disabled' ? false : properties.anonymousPullEnabled,
      isSecure: (value) => value !== true,
      expected: 'false',
      problem: 'Container registry gives images to anyone',
      exposure: { kind: 'usable-by-anyone', phrase: 'Images can be pulled by anyone' },
      fix: {
        summary: 'Forbid anonymous pulls.',
        steps: ['Switch anonymous pull off in the registry with the command line.'],
        cli: 'az acr update --name {name} --anonymous-pull-enabled false',
        page: `${docs}/anonymous-pull-access`,
      },
    },
    {
      id: 'azure-registry-has-no-admin-user',
      topics: ['azure_containerregistry_admin_user_disabled'],
      title: 'Container registry has its admin user off',
      severity: 'medium',
      impact: 'One shared password replaces every image, and the log shows the same name for all.',
      category: 'identity',
      owasp: 'A07:2025',
      cweIds: ['CWE-798'],
      objectives: ['access-central'],
      path: 'properties.adminUserEnabled',
      isSecure: (value) => value === false,
      expected: 'false',
      problem: 'Container registry has its admin user on',
      fix: {
        summary: 'Use identities and tokens, and switch the admin user off.',
        steps: ['Open Access keys of the registry and switch the admin user off.'],
        cli: 'az acr update --name {name} --admin-enabled false',
        page: `${docs}/container-registry-authentication`,
      },
    },
    {
      id: 'azure-registry-has-private-endpoint',
      topics: ['azure_containerregistry_uses_private_link'],
      title: 'Container registry is reached over a private endpoint',
      severity: 'info',
      impact: 'Clusters pull images over the public address of the registry.',
      category: 'network',
      owasp: 'A02:2025',
      cweIds: ['CWE-923'],
      objectives: ['network-segmented'],
      path: 'properties.privateEndpointConnections',
      settingOf: ({ properties }) => approvedEndpoints(properties),
      isSecure: (count) => count > 0,
      expected: 'an approved connection',
      problem: 'Container registry has no private endpoint',
      fix: {
        summary: 'Add a private endpoint to the network of the clusters.',
        steps: ['Open Networking of the registry, Private access, and create an endpoint.'],
        effort: 'medium',
        page: `${docs}/container-registry-private-link`,
      },
    },
  ],
);
