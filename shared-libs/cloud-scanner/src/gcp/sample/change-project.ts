import { isRecord, recordIn, textsIn } from '../../sample/answer-change.ts';
import type { SampleAsset, SampleProject } from './sample-project.ts';

/** A project as changes have left it. */
export interface ChangedProject {
  project(): SampleProject;
  /** Permissions that the caller has lost. */
  readonly denied: ReadonlySet<string>;
  /** APIs that were switched off. */
  readonly apisOff: ReadonlySet<string>;
  /**
   * @param body as JSON: `assets` replace `data` and `iamPolicy` of those with their `name`, permissions named in
   * `denied` are lost, and services named in `apisOff` are off. @throws Error
   */
  change(body: string): void;
}

type Part = Pick<SampleAsset, 'name'> & Partial<Pick<SampleAsset, 'data' | 'iamPolicy'>>;

export function createChangedProject(described: SampleProject): ChangedProject {
  const parts = new Map<string, Omit<Part, 'name'>>();
  const denied = new Set<string>();
  const apisOff = new Set<string>();
  return {
    denied,
    apisOff,
    project: () =>
      parts.size === 0
        ? described
        : {
            ...described,
            assets: described.assets.map((asset) => ({
              ...asset,
              ...parts.get(asset.name),
              data: { ...asset.data, ...parts.get(asset.name)?.data },
            })),
          },
    change(body) {
      const { assets = [], ...given } = recordIn(body);
      if (!Array.isArray(assets) || !assets.every(isPart)) {
        throw new Error('Each of `assets` has a name, and data or an iamPolicy');
      }
      const lost = textsIn(given.denied, 'denied');
      const off = textsIn(given.apisOff, 'apisOff');
      for (const { name, ...part } of assets) parts.set(name, { ...parts.get(name), ...part });
      for (const permission of lost) denied.add(permission);
      for (const service of off) apisOff.add(service);
    },
  };
}

const isPart = (value: unknown): value is Part =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  (value.data === undefined || isRecord(value.data)) &&
  (value.iamPolicy === undefined || isRecord(value.iamPolicy));
