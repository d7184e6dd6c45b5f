import type { Answer, Source } from '../../definition/source.ts';

export const ssmSources: readonly Source[] = [
  {
    service: 'ssm',
    operation: 'ListDocuments',
    types: ['aws.ssm.document'],
    scope: 'regional',
    input: () => ({ Filters: [{ Key: 'Owner', Values: ['Self'] }] }),
    found: (page, { partition, account, region }) =>
      (page.DocumentIdentifiers ?? []).map((document: Answer) => ({
        type: 'aws.ssm.document',
        uid: `arn:${partition}:ssm:${region}:${account}:document/${document.Name}`,
        name: document.Name,
        config: { DocumentType: document.DocumentType },
      })),
    details: [
      {
        operation: 'DescribeDocumentPermission',
        into: 'SharedWith',
        input: ({ name }) => ({ Name: name, PermissionType: 'Share' }),
        pick: (answer) => answer.AccountIds ?? [],
        gone: ['InvalidDocument'],
      },
    ],
  },
  {
    service: 'ssm',
    operation: 'DescribeParameters',
    types: ['aws.ssm.parameter'],
    scope: 'regional',
    found: (page, { partition, account, region }) =>
      (page.Parameters ?? []).map((parameter: Answer) => ({
        type: 'aws.ssm.parameter',
        uid:
          parameter.ARN ??
          `arn:${partition}:ssm:${region}:${account}:parameter/${parameter.Name.replace(/^\//, '')}`,
        name: parameter.Name,
        config: { Type: parameter.Type },
      })),
  },
  {
    service: 'ssm',
    operation: 'ListResourceComplianceSummaries',
    types: ['aws.ssm.patch-compliance'],
    scope: 'regional',
    input: () => ({
      Filters: [{ Key: 'ComplianceType', Values: ['Patch'], Type: 'EQUAL' }],
    }),
    found: (page, { partition, account, region }) =>
      (page.ResourceComplianceSummaryItems ?? []).map((item: Answer) => ({
        type: 'aws.ssm.patch-compliance',
        uid: `arn:${partition}:ssm:${region}:${account}:patch-compliance/${item.ResourceId}`,
        name: item.ResourceId,
        config: {
          Status: item.Status,
          OverallSeverity: item.OverallSeverity ?? null,
          NonCompliantCount: item.NonCompliantSummary?.NonCompliantCount ?? 0,
        },
      })),
  },
];
