import type { Answer, Source } from '../../definition/source.ts';

export const cloudtrailSources: readonly Source[] = [
  {
    service: 'cloudtrail',
    operation: 'DescribeTrails',
    // A trail of the organisation is another account's resource, and a member account sees it.
    types: ['aws.cloudtrail.trail', 'aws.cloudtrail.organization-trail'],
    scope: 'regional',
    // Without shadow trails a member account would not see the trail of its organisation.
    input: () => ({ includeShadowTrails: true }),
    found: ({ trailList = [] }, { region, account }) =>
      trailList
        .filter(({ HomeRegion }: Answer) => HomeRegion === region)
        .map((config: Answer) => {
          const isOwn = config.TrailARN.split(':')[4] === account;
          return {
            type: isOwn ? 'aws.cloudtrail.trail' : 'aws.cloudtrail.organization-trail',
            uid: isOwn ? config.TrailARN : `${config.TrailARN}/member/${account}`,
            name: config.Name,
            config,
          };
        }),
    details: [
      {
        into: 'Status',
        operation: 'GetTrailStatus',
        input: ({ config }) => ({ Name: config.TrailARN }),
        // Times of deliveries change with each event.
        pick: ({ IsLogging, LatestDeliveryError, LatestCloudWatchLogsDeliveryError }) => ({
          IsLogging,
          LatestDeliveryError,
          LatestCloudWatchLogsDeliveryError,
        }),
        gone: ['TrailNotFoundException'],
      },
      {
        into: 'Selectors',
        operation: 'GetEventSelectors',
        input: ({ config }) => ({ TrailName: config.TrailARN }),
        gone: ['TrailNotFoundException'],
      },
    ],
  },
];
