import type { Source } from '../../definition/source.ts';
import { assetSource } from '../assets.ts';

export const loggingSources: readonly Source[] = [
  assetSource([
    { type: 'gcp.logging.sink', asset: 'logging.googleapis.com/LogSink' },
    { type: 'gcp.logging.metric', asset: 'logging.googleapis.com/LogMetric' },
    { type: 'gcp.logging.bucket', asset: 'logging.googleapis.com/LogBucket' },
  ]),
  assetSource([
    {
      type: 'gcp.monitoring.alert-policy',
      asset: 'monitoring.googleapis.com/AlertPolicy',
      name: (data) => data.displayName,
    },
  ]),
];
