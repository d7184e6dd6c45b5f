import type { Answer, Source } from '../../definition/source.ts';

export const accessanalyzerSources: readonly Source[] = [
  {
    service: 'accessanalyzer',
    operation: 'ListAnalyzers',
    action: 'access-analyzer:ListAnalyzers',
    types: ['aws.accessanalyzer.analyzer'],
    scope: 'regional',
    found: (page) =>
      (page.analyzers ?? []).map((analyzer: Answer) => ({
        type: 'aws.accessanalyzer.analyzer',
        uid: analyzer.arn,
        name: analyzer.name,
        config: { type: analyzer.type, status: analyzer.status },
      })),
  },
];
