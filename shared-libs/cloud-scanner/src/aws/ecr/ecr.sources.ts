import type { Answer, Source } from '../../definition/source.ts';

export const ecrSources: readonly Source[] = [
  {
    service: 'ecr',
    operation: 'DescribeRepositories',
    types: ['aws.ecr.repository'],
    scope: 'regional',
    found: (page) =>
      (page.repositories ?? []).map((repository: Answer) => ({
        type: 'aws.ecr.repository',
        uid: repository.repositoryArn,
        name: repository.repositoryName,
        config: {
          imageTagMutability: repository.imageTagMutability,
        },
      })),
    details: [
      {
        operation: 'GetRepositoryPolicy',
        into: 'Policy',
        input: ({ name }) => ({ repositoryName: name }),
        pick: (answer) => answer.policyText,
        notSet: ['RepositoryPolicyNotFoundException'],
        gone: ['RepositoryNotFoundException'],
      },
      {
        operation: 'GetLifecyclePolicy',
        into: 'LifecyclePolicy',
        input: ({ name }) => ({ repositoryName: name }),
        pick: (answer) => answer.lifecyclePolicyText,
        notSet: ['LifecyclePolicyNotFoundException'],
        gone: ['RepositoryNotFoundException'],
      },
      {
        operation: 'BatchGetRepositoryScanningConfiguration',
        into: 'Scanning',
        input: ({ name }) => ({ repositoryNames: [name] }),
        pick: (answer) => answer.scanningConfigurations?.[0]?.scanFrequency ?? null,
        gone: ['RepositoryNotFoundException'],
      },
    ],
  },
];
