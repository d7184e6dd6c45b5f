import { describe, expect, it } from 'vitest';
import type { Related, Seen } from '../definition/cloud-check.ts';
import { type CloudResource, projectionOf, UnreadError, viewOf } from '../definition/resource.ts';
import type { Source } from '../definition/source.ts';
import { modelledAnswer, strict, unknownMembers } from '../testing/modelled.ts';
import { comparedParts } from './compared-parts.ts';
import { awsChecks, awsSources } from './registry.ts';

const where = { partition: 'aws', account: '111122223333', region: 'eu-west-1' };

const cache = new Map<string, readonly CloudResource[]>();

/** Resources of a type as they are read from answers with every member that the models have. */
function resourcesOf(type: string): readonly CloudResource[] {
  const known = cache.get(type);
  if (known) return known;
  const source = awsSources.find(({ types }) => types.includes(type));
  if (!source) throw new Error(`No source finds ${type}.`);
  const read = readSource(source).filter((one) => one.type === type);
  // A type may depend on a value such as an engine: then the first type stands for the others.
  const resources = read.length > 0 ? read : readSource(source).map((one) => ({ ...one, type }));
  cache.set(type, resources);
  return resources;
}

function readSource(source: Source): readonly CloudResource[] {
  const parent = source.per === undefined ? null : (resourcesOf(source.per)[0] ?? null);
  const page = modelledAnswer(source.service, source.operation);
  return source.found(page, where, parent).map((found) => {
    const resource = { region: where.region, tags: {}, ...found };
    const parts = (source.details ?? []).map((detail) => {
      const { into, service = source.service, operation, pick } = detail;
      const answer = modelledAnswer(service, operation);
      return [into, pick ? pick(answer, resource) : answer] as const;
    });
    const config = strict({ ...resource.config, ...Object.fromEntries(parts) }, resource.type);
    return { ...resource, config };
  });
}

/** Resources of a type as a check has them that compares with it. */
const comparedOf = (type: string): Seen[] => {
  const kept = new Set(comparedParts[type]);
  return resourcesOf(type).map((resource) => ({
    ...resource,
    config: viewOf(projectionOf(resource.config, kept)),
  }));
};

const seen = (resource: CloudResource): Seen => ({ ...resource, config: viewOf(resource.config) });

describe.each(awsSources.map((source) => [source.types[0], source] as const))(
  'the source of %s',
  (_type, source) => {
    it('asks for what its operations take', () => {
      const parent = source.per === undefined ? null : (resourcesOf(source.per)[0] ?? null);
      const { service, operation, input } = source;
      const asked = [{ service, operation, input: input?.(where, parent) ?? {} }];
      const [resource] = readSource(source);
      for (const detail of source.details ?? []) {
        if (!resource) break;
        const part = { service: detail.service ?? service, operation: detail.operation };
        asked.push({ ...part, input: detail.input(resource, where) });
      }
      expect(asked.flatMap((one) => unknownMembers(one.service, one.operation, one.input))).toEqual(
        [],
      );
    });

    it('finds resources with whole ids, and parts that are not lost', () => {
      const resources = readSource(source);
      expect(resources.length).toBeGreaterThan(0);
      for (const { uid, name, config } of resources) {
        expect(`${uid} ${name}`).not.toMatch(/undefined|null|\[object/);
        const lost = Object.entries(config).filter(([, part]) => part === undefined);
        expect(lost.map(([property]) => property)).toEqual([]);
      }
    });
  },
);

describe.each(awsChecks.map((check) => [check.id, check] as const))('%s', (_id, check) => {
  it('reads members that the models have', () => {
    const related: Related = {
      now: new Date('2026-11-29T12:00:00Z'),
      partition: where.partition,
      account: where.account,
      of: comparedOf,
      ifOffered: comparedOf,
      notOfferedIn: () => [],
      limits: null,
    };
    const [resource] = resourcesOf(check.type);
    expect(Object.keys(resource?.config ?? {})).toEqual(expect.arrayContaining([...check.reads]));
    try {
      check.judge(seen(resource as CloudResource), related);
    } catch (error) {
      if (!(error instanceof UnreadError) || error.action === '') throw error;
    }
  });
});
