import type { Source } from '../../definition/source.ts';
import { assetSource } from '../assets.ts';

export const pubsubSources: readonly Source[] = [
  assetSource([
    { type: 'gcp.pubsub.topic', asset: 'pubsub.googleapis.com/Topic', hasPolicy: true },
    {
      type: 'gcp.pubsub.subscription',
      asset: 'pubsub.googleapis.com/Subscription',
      hasPolicy: true,
    },
  ]),
];
