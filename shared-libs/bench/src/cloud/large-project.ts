import { sampleProject } from '../../../cloud-scanner/src/gcp/sample/project/sample.ts';
import type { SampleProject } from '../../../cloud-scanner/src/gcp/sample/sample-project.ts';

/**
 * What a project has more of than the sample. `policies`: a list of their policies has as many pages. `reads`: calls
 * of other APIs for each.
 */
export const gcpMix = [
  { asset: 'compute.googleapis.com/Disk', share: 0.35, policies: false, reads: 0 },
  // The firewall rules that are in effect on one with an address outside.
  { asset: 'compute.googleapis.com/Instance', share: 0.2, policies: false, reads: 1 },
  { asset: 'compute.googleapis.com/Firewall', share: 0.15, policies: false, reads: 0 },
  { asset: 'storage.googleapis.com/Bucket', share: 0.2, policies: true, reads: 0 },
  { asset: 'pubsub.googleapis.com/Topic', share: 0.1, policies: true, reads: 0 },
] as const;

/** The sample with so many resources more. */
export function largeProject(resources: number): SampleProject {
  const { projectId } = sampleProject;
  return {
    ...sampleProject,
    assets: [
      ...sampleProject.assets,
      ...gcpMix.flatMap(({ asset, share }) => {
        const [host = '', kind = ''] = asset.split('/');
        return Array.from({ length: Math.round(resources * share) }, (_, n) => ({
          name: `//${host}/projects/${projectId}/zones/europe-west1-b/${kind.toLowerCase()}s/large${n}`,
          assetType: asset,
          location: 'europe-west1-b',
          iamPolicy: { bindings: [] },
          data: {
            name: `large${n}`,
            zone: 'projects/1/zones/europe-west1-b',
            ...(kind === 'Instance' && {
              networkInterfaces: [{ name: 'nic0', accessConfigs: [{ natIP: '203.0.113.7' }] }],
            }),
          },
        }));
      }),
    ],
    reads: [
      ...sampleProject.reads,
      { service: 'compute', operation: 'GetEffectiveFirewalls', answer: { firewalls: [] } },
    ],
  };
}
