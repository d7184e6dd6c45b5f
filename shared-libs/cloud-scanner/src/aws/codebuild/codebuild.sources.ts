import type { Answer, Source } from '../../definition/source.ts';

const locationsOf = (project: Answer): readonly string[] =>
  [project?.source, ...(project?.secondarySources ?? [])].flatMap((source: Answer) =>
    source?.location ? [source.location] : [],
  );

export const codebuildSources: readonly Source[] = [
  {
    service: 'codebuild',
    operation: 'ListProjects',
    types: ['aws.codebuild.project'],
    scope: 'regional',
    found: (page, { partition, account, region }) =>
      (page.projects ?? []).map((name: string) => ({
        type: 'aws.codebuild.project',
        uid: `arn:${partition}:codebuild:${region}:${account}:project/${name}`,
        name,
        config: {},
      })),
    details: [
      {
        operation: 'BatchGetProjects',
        into: 'Project',
        input: ({ name }) => ({ names: [name] }),
        pick: ({ projects: [project] = [] }) => ({
          variables: project?.environment?.environmentVariables ?? [],
          locations: locationsOf(project),
          logsConfig: project?.logsConfig ?? null,
        }),
      },
    ],
  },
];
