import type { Answer, Source } from '../../definition/source.ts';

const service = 'directory';
const policy = (
  operation: string,
  into: string,
  pick: (answer: Answer) => unknown = (answer) => answer,
) => ({
  operation,
  into,
  input: () => ({}),
  pick,
});
const value = (answer: Answer): Answer => answer?.value ?? [];

/** Entra, which Microsoft Graph reads with a consent of its own; without it nothing of it is offered. */
export const directorySources: readonly Source[] = [
  {
    service,
    operation: 'organization',
    types: ['azure.directory.tenant'],
    scope: 'global',
    found: (page) =>
      value(page).map((tenant: Answer) => ({
        type: 'azure.directory.tenant',
        uid: `/tenants/${tenant.id}`.toLowerCase(),
        name: tenant.displayName ?? tenant.id,
        region: 'global',
        config: {},
      })),
    details: [
      policy('securityDefaults', 'SecurityDefaults'),
      policy('authorizationPolicy', 'Authorization', (answer) => value(answer)[0] ?? answer),
      policy('conditionalAccess', 'ConditionalAccess', value),
      policy('namedLocations', 'NamedLocations', value),
      policy('globalAdministrators', 'GlobalAdministrators', value),
    ],
  },
  {
    service,
    operation: 'registrations',
    types: ['azure.directory.person'],
    scope: 'global',
    found: (page) =>
      value(page).map(({ id, userPrincipalName, ...registration }: Answer) => ({
        type: 'azure.directory.person',
        uid: `/users/${id}`.toLowerCase(),
        name: userPrincipalName ?? id,
        region: 'global',
        config: registration,
      })),
  },
  {
    service,
    operation: 'applications',
    types: ['azure.directory.application'],
    scope: 'global',
    found: (page) =>
      value(page).map(
        ({ id, displayName, appId, passwordCredentials, keyCredentials }: Answer) => ({
          type: 'azure.directory.application',
          uid: `/applications/${id}`.toLowerCase(),
          name: displayName ?? appId,
          region: 'global',
          config: {
            appId,
            passwordCredentials: passwordCredentials ?? [],
            keyCredentials: keyCredentials ?? [],
          },
        }),
      ),
    details: [
      {
        operation: 'federatedCredentials',
        into: 'FederatedCredentials',
        input: ({ uid }) => ({ application: uid.slice('/applications/'.length) }),
        pick: value,
      },
    ],
  },
];
