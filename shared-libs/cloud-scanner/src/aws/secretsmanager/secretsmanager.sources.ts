import type { Answer, Source } from '../../definition/source.ts';

/** Lists what is said of secrets; no call reads a secret itself. */
export const secretsmanagerSources: readonly Source[] = [
  {
    service: 'secretsmanager',
    operation: 'ListSecrets',
    types: ['aws.secretsmanager.secret'],
    scope: 'regional',
    found: (page) =>
      (page.SecretList ?? []).map((secret: Answer) => ({
        type: 'aws.secretsmanager.secret',
        uid: secret.ARN,
        name: secret.Name,
        config: {
          OwningService: secret.OwningService ?? null,
          RotationEnabled: secret.RotationEnabled ?? false,
          CreatedDate: secret.CreatedDate,
          LastChangedDate: secret.LastChangedDate ?? null,
          LastAccessedDate: secret.LastAccessedDate ?? null,
        },
      })),
    details: [
      {
        operation: 'GetResourcePolicy',
        into: 'Policy',
        input: ({ uid }) => ({ SecretId: uid }),
        pick: (answer) => answer.ResourcePolicy ?? null,
        gone: ['ResourceNotFoundException'],
      },
    ],
  },
];
