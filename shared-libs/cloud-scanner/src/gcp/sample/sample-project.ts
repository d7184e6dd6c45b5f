import type { Answer } from '../../definition/source.ts';

/** A resource as the inventory has it. */
export interface SampleAsset {
  /** `//storage.googleapis.com/sample-exports` */
  readonly name: string;
  /** `storage.googleapis.com/Bucket` */
  readonly assetType: string;
  /** `europe-west1`; `global` for a resource of no place. */
  readonly location: string;
  /** As its own API shows it. */
  readonly data: Answer;
  readonly iamPolicy?: Answer;
}

/** The answer of an API to one read. */
export interface SampleRead {
  readonly service: string;
  readonly operation: string;
  /** Members of the input that select this answer; an answer without is for all inputs that no other selects. */
  readonly when?: Readonly<Record<string, string>>;
  readonly answer: Answer;
}

/** A description of a project, from which a server answers. */
export interface SampleProject {
  readonly projectId: string;
  readonly projectNumber: string;
  /** `['projects/1', 'organizations/2']` */
  readonly ancestors: readonly string[];
  readonly assets: readonly SampleAsset[];
  readonly reads: readonly SampleRead[];
}

/** Finds what an API answers; null where nothing is there. */
export function readIn(
  project: SampleProject,
  asked: { readonly service: string; readonly operation: string; readonly input: Answer },
): Answer | null {
  const fitting = project.reads.filter(
    (one) =>
      one.service === asked.service &&
      one.operation === asked.operation &&
      Object.entries(one.when ?? {}).every(([key, value]) => asked.input[key] === value),
  );
  const [best] = fitting.toSorted((one, other) => Number(!one.when) - Number(!other.when));
  return best?.answer ?? null;
}
