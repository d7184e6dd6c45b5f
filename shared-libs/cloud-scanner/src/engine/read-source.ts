import pLimit from 'p-limit';
import { type Caller, CallFailure, isOneOf } from '../definition/caller.ts';
import type { Collection, CollectionState, Gap } from '../definition/collection.ts';
import { type CloudResource, notOffered, unread } from '../definition/resource.ts';
import type { Detail, Source, Where } from '../definition/source.ts';
import type { CloudRegistry } from './registry.ts';

/** Resources that are sent and judged together. */
const BATCH = 200;
const DEFAULT_CAP = 20_000;
/** Details of one source that are read side by side; the caller's buckets set the pace. */
const SIDE_BY_SIDE = 16;

export interface ReadOptions {
  readonly registry: CloudRegistry;
  readonly caller: Caller;
  readonly where: Where;
  readonly signal: AbortSignal;
  /** Resources of the type that the source lists for each of; empty for others. */
  readonly parents: readonly CloudResource[];
  /** Whether those were listed to their end. */
  readonly areParentsListed: boolean;
  /** Reads this resource alone. */
  readonly only: { readonly uid: string } | null;
  onBatch(type: string, resources: readonly CloudResource[]): Promise<void>;
}

/**
 * Reads a source in one region: its list and the details of each resource. What is denied or lost is a gap and a
 * state; it rejects only for lost credentials and an aborted signal.
 */
export async function readSource(source: Source, options: ReadOptions): Promise<Collection[]> {
  const { registry, where } = options;
  const gaps = new Map<string, Gap & { resources: number }>();
  const counts = new Map(source.types.map((type) => [type, 0]));
  const addGap = (failure: CallFailure, resources: number) => {
    const key = `${failure.action} ${failure.message}`;
    const known = gaps.get(key);
    if (known) known.resources += resources;
    else {
      const { action, message: reason, deniedBy } = failure;
      gaps.set(key, { action, reason, deniedBy, resources });
    }
  };
  const batches = new Map<string, CloudResource[]>();
  const seen = new Set<string>();
  const limit = pLimit(SIDE_BY_SIDE);
  const flush = async (type: string): Promise<void> => {
    const batch = batches.get(type) ?? [];
    batches.delete(type);
    if (batch.length === 0) return;
    const read = await Promise.all(
      batch.map((resource) => limit(() => readDetails(source, resource, options, addGap))),
    );
    const present = read.filter((resource) => resource !== null);
    counts.set(type, (counts.get(type) ?? 0) + present.length);
    if (present.length > 0) await options.onBatch(type, present);
  };

  let state: CollectionState = options.areParentsListed ? 'complete' : 'partial';
  let isListed = options.areParentsListed;
  const cap = source.cap ?? DEFAULT_CAP;
  try {
    await prepare(source, options);
    for (const parent of source.per === undefined ? [null] : options.parents) {
      for await (const page of listPages(source, options, parent)) {
        for (const found of source.found(page, where, parent)) {
          if (seen.has(found.uid)) continue;
          if (options.only && found.uid !== options.only.uid) continue;
          if (seen.size >= cap) {
            state = 'capped';
            isListed = false;
            break;
          }
          seen.add(found.uid);
          const resource = { region: where.region, tags: {}, ...found };
          const batch = batches.get(resource.type) ?? [];
          batches.set(resource.type, [...batch, resource]);
          if (batch.length + 1 >= BATCH) await flush(resource.type);
        }
        if (state === 'capped') break;
      }
    }
  } catch (error) {
    state = stateOf(error, source);
    isListed = false;
    if (error instanceof CallFailure && state !== 'not_offered') addGap(error, 0);
  }
  for (const type of source.types) await flush(type);
  if (state === 'complete' && gaps.size > 0) state = 'partial';
  return source.types.map((type) => ({
    type,
    service: serviceOf(type),
    region: where.region,
    state,
    isListed,
    resources: counts.get(type) ?? 0,
    calls: 0,
    throttled: 0,
    gaps: [
      ...gaps.values(),
      ...(state === 'capped'
        ? [
            {
              action: registry.actionOf(source),
              reason: `Only the first ${cap} resources were read`,
              deniedBy: null,
              resources: 0,
            },
          ]
        : []),
    ],
  }));
}

/** `gcp.storage.bucket` is of `storage`, whatever service lists it. */
const serviceOf = (type: string): string => type.split('.')[1] ?? type;

async function* listPages(
  source: Source,
  { caller, where, signal, only }: ReadOptions,
  parent: CloudResource | null,
) {
  if (only && source.one) {
    const { service, operation, input, page } = source.one;
    const asked = { service, operation, input: input(only.uid, where), region: where.region };
    try {
      yield page(await caller.call({ ...asked, signal }));
    } catch (error) {
      if (!(error instanceof CallFailure) || error.kind !== 'gone') throw error;
    }
    return;
  }
  const { service, operation } = source;
  const input = source.input?.(where, parent) ?? {};
  const region = parent && parent.region !== 'global' ? parent.region : where.region;
  try {
    yield* caller.pages({ service, operation, input, region, signal });
  } catch (error) {
    // A parent may go while its children are listed, and then it has none.
    const isFailure = error instanceof CallFailure;
    // One code may say both that a service is off and that the call was denied.
    if (isFailure && error.kind !== 'denied' && isOneOf(source.none, error.code)) return;
    throw error;
  }
}

async function prepare(source: Source, { caller, where, signal }: ReadOptions): Promise<void> {
  if (!source.prepare) return;
  const { service, operation, isReady } = source.prepare;
  for (let tries = 0; tries < MAX_PREPARATIONS; tries += 1) {
    const answer = await caller.call({
      service,
      operation,
      input: {},
      region: where.region,
      signal,
    });
    if (isReady(answer)) return;
    await new Promise((resolve) => setTimeout(resolve, PREPARATION_MS));
    signal.throwIfAborted();
  }
}

const MAX_PREPARATIONS = 20;
const PREPARATION_MS = 500;

/** @throws what is no failure of a call, and failures after which nothing can be read */
function stateOf(error: unknown, source: Source): CollectionState {
  if (!(error instanceof CallFailure) || error.kind === 'credentials') throw error;
  if (isOneOf(source.notOffered, error.code)) return 'not_offered';
  switch (error.kind) {
    case 'denied':
      return 'denied';
    case 'throttled':
      return 'throttled';
    case 'api_off':
      return 'api_off';
    case 'not_offered':
    case 'region_off':
      return 'not_offered';
    default:
      return 'partial';
  }
}

/** Returns the resource with its details, or null for one that has gone meanwhile. */
async function readDetails(
  source: Source,
  resource: CloudResource,
  options: ReadOptions,
  addGap: (failure: CallFailure, resources: number) => void,
): Promise<CloudResource | null> {
  const details = (source.details ?? []).filter(
    ({ of, when }) => (of === undefined || of === resource.type) && (when?.(resource) ?? true),
  );
  if (details.length === 0) return resource;
  const parts = await Promise.all(
    details.map(
      async (detail) =>
        [detail.into, await readDetail(source, detail, resource, options, addGap)] as const,
    ),
  );
  if (parts.some(([, part]) => part === GONE)) return null;
  return { ...resource, config: { ...resource.config, ...Object.fromEntries(parts) } };
}

const GONE = Symbol('gone');

async function readDetail(
  source: Source,
  detail: Detail,
  resource: CloudResource,
  { caller, where, signal, registry }: ReadOptions,
  addGap: (failure: CallFailure, resources: number) => void,
): Promise<unknown> {
  const service = detail.service ?? source.service;
  const { operation } = detail;
  const region =
    detail.region?.(resource) ?? (resource.region === 'global' ? where.region : resource.region);
  try {
    const input = detail.input(resource, where);
    const answer = await caller.call({ service, operation, input, region, signal });
    return (detail.pick ? detail.pick(answer, resource) : answer) ?? null;
  } catch (error) {
    if (!(error instanceof CallFailure)) {
      signal.throwIfAborted();
      const action = registry.actionOf({ ...detail, service });
      const message = 'the answer has a shape that Parapet does not know';
      addGap(new CallFailure({ kind: 'refused', code: 'UnknownShape', action, message }), 1);
      return unread(action, message);
    }
    if (error.kind === 'credentials') throw error;
    if (error.kind === 'not_set' || isOneOf(detail.notSet, error.code)) return null;
    if (error.kind === 'gone' || isOneOf(detail.gone, error.code)) return GONE;
    if (error.kind === 'not_offered') {
      return notOffered(error.action, `${error.action} is not offered here`);
    }
    addGap(error, 1);
    return unread(error.action, error.message);
  }
}
