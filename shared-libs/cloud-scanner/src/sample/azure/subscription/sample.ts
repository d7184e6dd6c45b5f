import type { SampleSubscription } from '../sample-subscription.ts';
import { computeParts, computeResources } from './compute.ts';
import { dataParts, dataResources } from './data.ts';
import { clientId, subscriptionId, tenantId } from './describe.ts';
import { directoryAnswers } from './directory.ts';
import { governanceParts, governanceResources } from './governance.ts';
import { networkResources } from './network.ts';
import { storageParts, storageResources } from './storage.ts';

/** A small company's subscription, with the faults that `planted-faults.ts` lists. */
export const sampleSubscription: SampleSubscription = {
  id: subscriptionId,
  tenantId,
  clientId,
  resources: [
    ...storageResources,
    ...networkResources,
    ...dataResources,
    ...computeResources,
    ...governanceResources,
  ],
  parts: { ...storageParts, ...dataParts, ...computeParts, ...governanceParts },
  directory: directoryAnswers,
};
