import type { CloudResource } from '../../definition/resource.ts';
import type { Answer, Source } from '../../definition/source.ts';
import { assetSource, lastOf } from '../assets.ts';
import { outsideInterfaces } from '../network/outside.ts';

const firstOutside = ({ config }: Pick<CloudResource, 'config'>) =>
  outsideInterfaces(config.networkInterfaces)[0];

export const computeSources: readonly Source[] = [
  assetSource(
    [
      { type: 'gcp.compute.instance', asset: 'compute.googleapis.com/Instance' },
      { type: 'gcp.compute.disk', asset: 'compute.googleapis.com/Disk' },
      { type: 'gcp.compute.image', asset: 'compute.googleapis.com/Image', hasPolicy: true },
      { type: 'gcp.compute.snapshot', asset: 'compute.googleapis.com/Snapshot', hasPolicy: true },
    ],
    [
      {
        of: 'gcp.compute.instance',
        service: 'compute',
        operation: 'GetEffectiveFirewalls',
        action: 'compute.instances.getEffectiveFirewalls',
        into: 'effectiveFirewalls',
        // A machine without an address outside is not reached, whatever rules it has.
        when: (instance) => firstOutside(instance) !== undefined,
        input: (instance, { account }) => ({
          project: account,
          zone: lastOf(`${instance.config.zone}`),
          instance: instance.name,
          networkInterface: firstOutside(instance)?.name ?? 'nic0',
        }),
        gone: ['NOT_FOUND'],
      },
    ],
  ),
  assetSource([
    { type: 'gcp.compute.firewall', asset: 'compute.googleapis.com/Firewall' },
    { type: 'gcp.compute.network', asset: 'compute.googleapis.com/Network' },
    { type: 'gcp.compute.subnetwork', asset: 'compute.googleapis.com/Subnetwork' },
    { type: 'gcp.compute.backend-service', asset: 'compute.googleapis.com/BackendService' },
    { type: 'gcp.compute.ssl-policy', asset: 'compute.googleapis.com/SslPolicy' },
  ]),
  assetSource([
    {
      type: 'gcp.compute.project',
      asset: 'compute.googleapis.com/Project',
      name: (data: Answer) => data.name,
    },
  ]),
];
