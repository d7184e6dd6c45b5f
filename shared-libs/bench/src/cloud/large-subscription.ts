import { azureOperations } from '../../../cloud-scanner/src/azure/client/operations.ts';
import type { SampleSubscription } from '../../../cloud-scanner/src/sample/azure/sample-subscription.ts';
import { sampleSubscription } from '../../../cloud-scanner/src/sample/azure/subscription/sample.ts';

/** What a subscription has more of than the sample, and the calls of Resource Manager that reading one takes. */
export const azureMix = [
  { table: 'compute/disks', share: 0.34, reads: 0 },
  { table: 'compute/machines', share: 0.25, reads: 0 },
  { table: 'network/securityGroups', share: 0.2, reads: 0 },
  // Its settings for blobs and for files, and its containers.
  { table: 'storage/accounts', share: 0.1, reads: 3 },
  // Its configuration.
  { table: 'web/apps', share: 0.06, reads: 1 },
  // Its diagnostic settings, keys and secrets.
  { table: 'keyvault/vaults', share: 0.05, reads: 3 },
] as const;

/** The sample with so many resources more, as the subscription with this id. */
export function largeSubscription(id: string, resources: number): SampleSubscription {
  const moved = (text: string) => text.replaceAll(sampleSubscription.id, id);
  const parts = Object.entries(sampleSubscription.parts);
  return {
    ...sampleSubscription,
    id,
    resources: [
      ...sampleSubscription.resources.map((one) => ({ ...one, id: moved(one.id) })),
      ...azureMix.flatMap(({ table, share }) => {
        const type = azureOperations()[table]?.type;
        if (type === undefined) throw new Error(`${table} is no table of Resource Graph.`);
        return Array.from({ length: Math.round(resources * share) }, (_, n) => ({
          id: `/subscriptions/${id}/resourceGroups/large/providers/${type}/large${n}`,
          name: `large${n}`,
          type,
          location: 'westeurope',
          properties: {},
        }));
      }),
    ],
    parts: Object.fromEntries(parts.map(([path, answer]) => [moved(path), answer])),
  };
}
