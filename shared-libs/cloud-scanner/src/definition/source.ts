import type { CloudResource } from './resource.ts';

/** Says where calls go: `global` for services that are asked once an account. */
export interface Where {
  readonly partition: string;
  readonly account: string;
  readonly region: string;
}

/** An answer of the provider; its shape is the provider's, so a source narrows what it uses. */
// biome-ignore lint/suspicious/noExplicitAny: the shapes of 200 operations are the provider's.
export type Answer = any;

/** A call, by the provider's names. */
export interface Operation {
  /** The name of the service in the models: `s3`, `ec2`, `iam`. */
  readonly service: string;
  readonly operation: string;
  /** The actions that the customer has to allow. Default: `service:operation` with the service's own prefix. */
  readonly action?: string;
}

export type Found = Omit<CloudResource, 'region' | 'tags'> &
  Partial<Pick<CloudResource, 'region' | 'tags'>>;

/** One more call for each resource of a list. */
export interface Detail extends Partial<Pick<Operation, 'service'>>, Omit<Operation, 'service'> {
  /** The property of the configuration that takes the answer; checks name it in `reads`. */
  readonly into: string;
  /** Default: every type of the source. */
  readonly of?: string;
  input(resource: CloudResource, where: Where): Record<string, unknown>;
  /** The part of the answer that is kept. Default: the whole answer. */
  pick?(answer: Answer, resource: CloudResource): unknown;
  /** Error codes which say that this part is not set: its property is null. */
  readonly notSet?: readonly string[];
  /** Error codes of a resource that has gone meanwhile; it is left out. */
  readonly gone?: readonly string[];
  /** Default: always. A part that is not asked for is not in the configuration. */
  when?(resource: CloudResource): boolean;
  /** The region that is asked. Default: that of the resource. */
  region?(resource: CloudResource): string;
}

/**
 * A list of the provider and what is read of each resource. Permissions, the permission report, the calls told
 * ahead and the sample server's weather come from this table.
 */
export interface Source extends Operation {
  /** The types that it finds; a type has one source. */
  readonly types: readonly string[];
  /** `global`: asked once an account, at the partition's home region. */
  readonly scope: 'global' | 'regional';
  /** The list is asked once for each resource of this type, which another source of the same scope finds. */
  readonly per?: string;
  input?(where: Where, parent: CloudResource | null): Record<string, unknown>;
  /** Finds resources in one page; the client reads all pages. */
  found(page: Answer, where: Where, parent: CloudResource | null): readonly Found[];
  readonly details?: readonly Detail[];
  /**
   * Reads one resource past a list that lags behind its provider; a retest asks it instead of the list. `page` makes
   * of its answer what `found` takes.
   */
  readonly one?: Operation & {
    input(uid: string, where: Where): Record<string, unknown>;
    page(answer: Answer): Answer;
  };
  /** Error codes of the list which say that there is nothing: no resources, and complete. */
  readonly none?: readonly string[];
  /** Error codes of the list which say that the service is not offered here. */
  readonly notOffered?: readonly string[];
  /** Most resources that are read of it in a region; what is above is a gap. Default: 20,000. */
  readonly cap?: number;
  /** Calls before the list, such as that which makes a report; repeated until the answer passes. */
  readonly prepare?: Operation & { isReady(answer: Answer): boolean };
}
