import type { SampleProject } from '../sample-project.ts';
import { computeAssets, computeReads } from './compute.ts';
import { projectId, projectNumber } from './describe.ts';
import { identityAssets, identityReads } from './identity.ts';
import { platformAssets } from './platform.ts';
import { storageAssets } from './storage.ts';

/** A small company's project, with the faults that `planted-faults.ts` lists. */
export const sampleProject: SampleProject = {
  projectId,
  projectNumber,
  ancestors: [`projects/${projectNumber}`, 'organizations/200000000001'],
  assets: [...identityAssets, ...storageAssets, ...computeAssets, ...platformAssets],
  reads: [...identityReads, ...computeReads],
};
