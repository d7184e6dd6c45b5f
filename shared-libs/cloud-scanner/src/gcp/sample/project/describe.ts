import type { Answer } from '../../../definition/source.ts';
import type { SampleAsset } from '../sample-project.ts';

export const projectId = 'sample-shop';
export const projectNumber = '481516234200';
/** The region of most resources. */
export const region = 'europe-west1';

export const serviceAccountOf = (name: string): string =>
  `${name}@${projectId}.iam.gserviceaccount.com`;
export const computeDefault = `${projectNumber}-compute@developer.gserviceaccount.com`;

/** A policy of one binding for each pair of a role and its members. */
export const policy = (
  bindings: Readonly<Record<string, readonly string[]>>,
  more: Answer = {},
): Answer => ({
  bindings: Object.entries(bindings).map(([role, members]) => ({ role, members })),
  etag: 'BwYzVt0eTag=',
  ...more,
});

/** A resource by its full name: `//compute.googleapis.com/projects/…`. */
export const asset = (
  assetType: string,
  path: string,
  data: Answer,
  facts: { readonly location?: string; readonly iamPolicy?: Answer } = {},
): SampleAsset => ({
  name: `//${assetType === 'sqladmin.googleapis.com/Instance' ? 'cloudsql.googleapis.com' : assetType.split('/')[0]}/${path}`,
  assetType,
  location: facts.location ?? region,
  data,
  ...(facts.iamPolicy && { iamPolicy: facts.iamPolicy }),
});

/** The address of a resource of Compute Engine. */
export const computeLink = (path: string): string =>
  `https://www.googleapis.com/compute/v1/projects/${projectId}/${path}`;

export const compute = (
  kind: string,
  path: string,
  data: Answer,
  facts: { readonly location?: string; readonly iamPolicy?: Answer } = {},
): SampleAsset =>
  asset(
    `compute.googleapis.com/${kind}`,
    `projects/${projectId}/${path}`,
    { name: path.split('/').at(-1), selfLink: computeLink(path), ...data },
    facts,
  );
