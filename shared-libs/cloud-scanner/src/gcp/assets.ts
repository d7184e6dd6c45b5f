import type { CloudResource } from '../definition/resource.ts';
import type { Answer, Detail, Source } from '../definition/source.ts';

/** A type of the inventory of assets. */
export interface AssetType {
  /** `gcp.storage.bucket` */
  readonly type: string;
  /** `storage.googleapis.com/Bucket` */
  readonly asset: string;
  /** Its resources have IAM policies of their own, which are read into `iamPolicy`. */
  readonly hasPolicy?: true;
  /** Default: the last part of the full name. */
  name?(data: Answer): string | undefined;
  /** Default: all. */
  isKept?(data: Answer): boolean;
  /** Default: the resource as its API shows it. */
  config?(data: Answer, asset: Answer): Readonly<Record<string, unknown>>;
}

/**
 * A list of the inventory, which has resources as their own APIs show them: members with a default value are left out.
 * The types of one list share its calls, and its end.
 */
export function assetSource(
  types: readonly [AssetType, ...AssetType[]],
  details: readonly Detail[] = [],
): Source {
  const byAsset = new Map(types.map((type) => [type.asset, type]));
  return {
    service: 'cloudasset',
    operation: 'ListResources',
    action: 'cloudasset.assets.listResource',
    types: types.map(({ type }) => type),
    scope: 'global',
    cap: 200_000,
    input: ({ account }) => ({ project: account, assetTypes: types.map(({ asset }) => asset) }),
    found: (page) =>
      (page.assets ?? []).flatMap((asset: Answer) => {
        const type = byAsset.get(asset.assetType);
        const data: Answer = asset.resource?.data ?? {};
        if (!type || type.isKept?.(data) === false) return [];
        return {
          type: type.type,
          uid: asset.name,
          name: type.name?.(data) ?? lastOf(asset.name),
          region: regionOf(asset.resource?.location),
          tags: labelsOf(data),
          config: type.config ? type.config(data, asset) : data,
        };
      }),
    details: [...types.filter(({ hasPolicy }) => hasPolicy).map(policyDetail), ...details],
  };
}

/** All policies of a type are one list, which the client reads once. */
const policyDetail = ({ type, asset }: AssetType): Detail => ({
  of: type,
  operation: 'ListIamPolicies',
  action: 'cloudasset.assets.listIamPolicy',
  into: 'iamPolicy',
  input: (_resource, { account }) => ({ project: account, assetTypes: [asset] }),
  // A resource without a policy of its own is not in the list.
  pick: (answer, { uid }) => byName(answer).get(uid)?.iamPolicy ?? { bindings: [] },
});

const indexes = new WeakMap<object, ReadonlyMap<string, Answer>>();

/** Assets of an answer by their full names. */
function byName(answer: Answer): ReadonlyMap<string, Answer> {
  const known = indexes.get(answer);
  if (known) return known;
  const index = new Map<string, Answer>(
    (answer.assets ?? []).map((asset: Answer) => [asset.name, asset]),
  );
  indexes.set(answer, index);
  return index;
}

export const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** A zone lies in its region: `europe-west1-b` in `europe-west1`. */
export function regionOf(location: unknown): string {
  if (typeof location !== 'string' || location === '') return 'global';
  return location.toLowerCase().replace(/^([a-z]+-[a-z]+\d+)-[a-z]$/, '$1');
}

function labelsOf(data: Answer): CloudResource['tags'] {
  const labels = data.labels ?? data.resourceLabels ?? data.settings?.userLabels ?? {};
  if (typeof labels !== 'object' || Array.isArray(labels)) return {};
  return Object.fromEntries(Object.entries(labels).map(([key, value]) => [key, `${value}`]));
}
