import type { Answer, Source } from '../../definition/source.ts';

export const sagemakerSources: readonly Source[] = [
  {
    service: 'sagemaker',
    operation: 'ListNotebookInstances',
    types: ['aws.sagemaker.notebook'],
    scope: 'regional',
    found: (page) =>
      (page.NotebookInstances ?? []).map((notebook: Answer) => ({
        type: 'aws.sagemaker.notebook',
        uid: notebook.NotebookInstanceArn,
        name: notebook.NotebookInstanceName,
        config: {},
      })),
    details: [
      {
        operation: 'DescribeNotebookInstance',
        into: 'Notebook',
        input: ({ name }) => ({ NotebookInstanceName: name }),
        pick: (answer) => ({
          DirectInternetAccess: answer.DirectInternetAccess,
          RootAccess: answer.RootAccess,
          SubnetId: answer.SubnetId ?? null,
          KmsKeyId: answer.KmsKeyId ?? null,
        }),
      },
    ],
  },
  {
    service: 'sagemaker',
    operation: 'ListModels',
    types: ['aws.sagemaker.model'],
    scope: 'regional',
    found: (page) =>
      (page.Models ?? []).map((model: Answer) => ({
        type: 'aws.sagemaker.model',
        uid: model.ModelArn,
        name: model.ModelName,
        config: {},
      })),
    details: [
      {
        operation: 'DescribeModel',
        into: 'Model',
        input: ({ name }) => ({ ModelName: name }),
        pick: (answer) => ({ EnableNetworkIsolation: answer.EnableNetworkIsolation ?? false }),
      },
    ],
  },
];
