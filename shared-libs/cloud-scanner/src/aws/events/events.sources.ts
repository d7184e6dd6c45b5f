import type { Answer, Source } from '../../definition/source.ts';

export const eventsSources: readonly Source[] = [
  {
    service: 'events',
    operation: 'ListEventBuses',
    types: ['aws.events.bus'],
    scope: 'regional',
    found: (page) =>
      (page.EventBuses ?? []).map((bus: Answer) => ({
        type: 'aws.events.bus',
        uid: bus.Arn,
        name: bus.Name,
        config: { Policy: bus.Policy ?? null },
      })),
  },
  {
    service: 'schemas',
    operation: 'ListRegistries',
    types: ['aws.events.schema-registry'],
    scope: 'regional',
    input: () => ({ Scope: 'LOCAL' }),
    found: (page) =>
      (page.Registries ?? []).map((registry: Answer) => ({
        type: 'aws.events.schema-registry',
        uid: registry.RegistryArn,
        name: registry.RegistryName,
        config: {},
      })),
    details: [
      {
        operation: 'GetResourcePolicy',
        into: 'Policy',
        input: ({ name }) => ({ RegistryName: name }),
        pick: (answer) => answer.Policy ?? null,
        notSet: ['NotFoundException'],
      },
    ],
  },
];
