import type { CloudSink, CloudUnitInput, ResourceResult, StoredCollection } from '../contract.ts';
import type { Caller } from '../definition/caller.ts';
import type { CloudCheck, Related } from '../definition/cloud-check.ts';
import type { Collection } from '../definition/collection.ts';
import { type CloudResource, projectionOf } from '../definition/resource.ts';
import type { Source } from '../definition/source.ts';
import { judge } from './judge.ts';
import { planUnit, type UnitPlan } from './plan-unit.ts';
import { readSource } from './read-source.ts';
import { keptConfig } from './redact-config.ts';
import type { CloudRegistry } from './registry.ts';
import { relatedTo } from './related.ts';

/** Results that are sent together. */
const MAX_RESULTS = 5000;
/** Sources that one unit reads side by side: each has its own buckets at the provider. */
const SIDE_BY_SIDE = 8;

/**
 * Reads one unit and judges what it read, each batch as it arrives; checks that compare follow when the region is
 * read, or all are. Rejects only for lost credentials, an aborted signal and what the sink throws.
 */
export const createRunUnit =
  (registry: CloudRegistry) =>
  async (asked: CloudUnitInput, sink: CloudSink): Promise<void> => {
    const plan = planUnit(registry, asked.region, asked.checkIds);
    const { limitsOf } = registry;
    const readAlone = async () =>
      limitsOf ? await limitsOf(asked.caller, homeOf(asked), asked.signal) : null;
    const limits = await (asked.sharedLimits?.(readAlone) ?? readAlone());
    const input: LimitedInput = { ...asked, limits };
    if (input.region === 'account') return await judgeStored(registry, plan, input, sink);
    const held = new Map<string, CloudResource[]>();
    const listed = new Map<string, Collection>();

    const read = async (source: Source): Promise<void> => {
      input.signal.throwIfAborted();
      await input.whenRunning();
      const before = input.throttled(source.service);
      const counting = countCalls(input.caller);
      const parent = source.per === undefined ? undefined : listed.get(source.per);
      const collections = await readSource(source, {
        registry,
        caller: counting.caller,
        where: input,
        signal: input.signal,
        parents: source.per === undefined ? [] : (held.get(source.per) ?? []),
        areParentsListed: source.per === undefined || parent?.isListed === true,
        only: input.only && source.types.includes(input.only.type) ? input.only : null,
        async onBatch(type, resources) {
          const checks = plan.checks.collection.get(type) ?? [];
          const relatedOf = relatedTo(registry, input, new Map());
          const results: ResourceResult[] = [];
          for (const resource of resources) {
            const related = relatedOf(resource);
            for (const check of checks) results.push(judge(registry, check, resource, related));
            await giveWay();
          }
          const kept = resources.map((resource) => ({
            ...resource,
            config: keptConfig(resource.config),
          }));
          // Checks that compare see what is not redacted, as long as it is in memory.
          const parts = plan.held.get(type);
          if (parts !== undefined) {
            const known = held.get(type) ?? [];
            known.push(...resources.map((resource) => projected(resource, parts)));
            held.set(type, known);
          }
          await sink.resources({ type, resources: kept, results });
        },
      });
      const throttled = input.throttled(source.service) - before;
      for (const [index, collection] of collections.entries()) {
        const first = index === 0;
        const whole = {
          ...collection,
          // One list may find several types: its calls count once.
          calls: first ? counting.count() : 0,
          throttled: first ? throttled : 0,
        };
        listed.set(collection.type, whole);
        if (!held.has(collection.type)) held.set(collection.type, []);
        await sink.collection(whole);
      }
    };

    const open = plan.sources.filter(
      ({ types }) =>
        !types.every((type) => input.done.has(type)) || types.some((type) => plan.held.has(type)),
    );
    // The calls for each resource take the longest, so they begin first.
    const roots = open
      .filter(({ per }) => per === undefined)
      .toSorted((one, other) => (other.details?.length ?? 0) - (one.details?.length ?? 0));
    const readWithChildren = async (source: Source): Promise<void> => {
      await read(source);
      for (const child of open) {
        if (child.per !== undefined && source.types.includes(child.per))
          await readWithChildren(child);
      }
    };
    await sideBySide(roots, readWithChildren);
    const collections = new Map<string, StoredCollection>(
      [...held].map(([type, resources]) => [type, { ...absenceOf(listed.get(type)), resources }]),
    );
    await judgeJoined(registry, plan.checks.region, collections, input, sink);
  };

/** A unit with what limits its account from above. */
type LimitedInput = CloudUnitInput & Pick<Related, 'limits'>;

/** An organisation has no region, whichever the unit reads: a service without one answers for it. */
const homeOf = ({ partition, account }: CloudUnitInput) => ({
  partition,
  account,
  region: 'global',
});

/** Says what may be concluded from the absence of a resource in a region. */
const absenceOf = (
  collection: Collection | undefined,
): Pick<StoredCollection, 'unlisted' | 'notOffered' | 'isOffered'> => {
  const whole = { unlisted: new Map(), notOffered: new Set<string>(), isOffered: true };
  if (!collection || collection.isListed) return whole;
  const { region, type, state, gaps } = collection;
  if (state === 'not_offered') return { ...whole, notOffered: new Set([region]), isOffered: false };
  const { action = type, reason = 'it was not read to its end' } = gaps[0] ?? {};
  return { ...whole, unlisted: new Map([[region, { action, reason }]]) };
};

/** Judges the checks that compare resources of several regions, from what was stored. */
async function judgeStored(
  registry: CloudRegistry,
  plan: UnitPlan,
  input: LimitedInput,
  sink: CloudSink,
): Promise<void> {
  const collections = new Map<string, StoredCollection>();
  const load = async (type: string) => {
    if (collections.has(type)) return;
    const parts = plan.held.get(type) ?? null;
    const { resources, ...rest } = await input.stored(type, parts);
    const kept = resources.map((resource) => projected(resource, parts));
    collections.set(type, { ...rest, resources: kept });
  };
  for (const [type, checks] of plan.checks.account) {
    for (const each of new Set([type, ...checks.flatMap(({ joins = [] }) => joins)])) {
      await load(each);
    }
    await judgeJoined(registry, new Map([[type, checks]]), collections, input, sink);
  }
}

async function judgeJoined(
  registry: CloudRegistry,
  checks: ReadonlyMap<string, readonly CloudCheck[]>,
  collections: ReadonlyMap<string, StoredCollection>,
  input: LimitedInput,
  sink: CloudSink,
): Promise<void> {
  const related = relatedTo(registry, input, collections);
  let results: ResourceResult[] = [];
  for (const [type, of] of checks) {
    for (const resource of collections.get(type)?.resources ?? []) {
      if (input.only && input.only.type === type && input.only.uid !== resource.uid) continue;
      for (const check of of) results.push(judge(registry, check, resource, related(resource)));
      await giveWay();
      if (results.length >= MAX_RESULTS) {
        input.signal.throwIfAborted();
        await sink.results(results);
        results = [];
      }
    }
  }
  if (results.length > 0) await sink.results(results);
}

const projected = (resource: CloudResource, parts: ReadonlySet<string> | null): CloudResource =>
  parts === null ? resource : { ...resource, config: projectionOf(resource.config, parts) };

/** Judges run for seconds in a large region: leases, other units and probes of health get their turn in between. */
const MAX_BUSY_MS = 20;
let busySince = performance.now();

async function giveWay(): Promise<void> {
  if (performance.now() - busySince < MAX_BUSY_MS) return;
  await new Promise((resolve) => setImmediate(resolve));
  busySince = performance.now();
}

function countCalls(caller: Caller): { readonly caller: Caller; count(): number } {
  let calls = 0;
  return {
    count: () => calls,
    caller: {
      call(call) {
        calls += 1;
        return caller.call(call);
      },
      async *pages(call) {
        for await (const page of caller.pages(call)) {
          calls += 1;
          yield page;
        }
      },
    },
  };
}

async function sideBySide<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
}
