import { describe, expect, it } from 'vitest';
import { comparedParts } from '../aws/compared-parts.ts';
import type { CloudCheck, CloudVerdict, Related, Seen } from '../definition/cloud-check.ts';
import type { Limits } from '../definition/limits.ts';
import { type CloudResource, UnreadError, unread, viewOf } from '../definition/resource.ts';
import type { Source } from '../definition/source.ts';

export const storyAccount = '111122223333';

interface StoryPlace {
  readonly partition: string;
  readonly account: string;
  readonly region: string;
  uid(service: string, kind: string, name: string): string;
}

const aws: StoryPlace = {
  partition: 'aws',
  account: storyAccount,
  region: 'eu-west-1',
  uid: (service, _kind, name) => `arn:aws:${service}:eu-west-1:${storyAccount}:${name}`,
};
const subscription = '00000000-0000-4000-8000-00000000000a';
/** Where resources of stories are, by provider. */
const places: Readonly<Record<string, StoryPlace>> = {
  aws,
  azure: {
    partition: 'azure',
    account: subscription,
    region: 'westeurope',
    uid: (service, kind, name) =>
      `/subscriptions/${subscription}/resourcegroups/story/providers/microsoft.${service}/${kind}/${name}`,
  },
  gcp: {
    partition: 'gcp',
    account: 'story-project',
    region: 'europe-west1',
    uid: (service, kind, name) =>
      `//${service}.googleapis.com/projects/story-project/${kind}/${name}`,
  },
};

/** `azure.storage.account` is of Azure. */
const placeOf = (type: string): StoryPlace => places[type.split('.')[0] ?? ''] ?? aws;

type Config = Readonly<Record<string, unknown>>;

/** A resource of a story; what a story does not say is made up. */
export interface StoryResource extends Partial<Omit<CloudResource, 'type'>> {
  readonly config: Config;
}

/** A configuration, what it is compared with, and how its check ends. */
export interface Story extends StoryResource {
  /** Continues the sentence that starts with the check's id: "passes a bucket that ...". */
  readonly it: string;
  /** `secure`, `not applicable`, `unknown` or a key of the check's problems. */
  readonly ends: string;
  /** The title of the finding, where the story tells it. */
  readonly title?: string;
  /** The path that the evidence has to show. */
  readonly shows?: string;
  /** Resources of other types. A joined type that is not here was listed and is empty. */
  readonly related?: Readonly<Record<string, readonly StoryResource[]>>;
  /** What limits the account from above. Default: nothing. */
  readonly limits?: Limits;
  /** Default: 2026-11-29. */
  readonly now?: string;
}

export type StoriesByCheck = Readonly<Record<string, readonly Story[]>>;

/**
 * Tests the checks of a service by their stories, and by what follows from them: each property that a check names is
 * read, and nothing else; a part or a list that could not be read never ends as a verdict that depends on it.
 */
export function describeStories(
  { checks, sources }: { checks: readonly CloudCheck[]; sources: readonly Source[] },
  stories: StoriesByCheck,
): void {
  it('tells stories of its checks and of no others', () => {
    expect(Object.keys(stories).sort()).toEqual(checks.map(({ id }) => id).sort());
  });

  describe.each(checks.map((check) => [check.id, check] as const))('%s', (id, check) => {
    const ofCheck = stories[id] ?? [];

    it.each(ofCheck.map((story) => [story.it, story] as const))('%s', (_name, story) => {
      const { verdict } = run(check, story);
      expect(endOf(verdict), JSON.stringify(verdict)).toBe(story.ends);
      if (typeof verdict === 'string' || !('problem' in verdict)) return;
      if (story.title) expect(titleOf(check, verdict)).toBe(story.title);
      if (story.shows) expect(Object.keys(verdict.shown)).toContain(story.shows);
      expect(Object.keys(verdict.shown)).not.toEqual([]);
      expect(verdict.expected).not.toMatch(/^$|\.$/);
      expect(titleOf(check, verdict)).toMatch(/^.{8,89}$/);
    });

    it('has a story that passes and one for each problem', () => {
      const ends = new Set(ofCheck.map((story) => story.ends));
      expect([...Object.keys(check.problems), 'secure'].filter((end) => !ends.has(end))).toEqual(
        [],
      );
    });

    it('reads what it says and nothing else', () => {
      const runs = ofCheck.map((story) => run(check, story));
      const read = new Set(runs.flatMap((one) => [...one.read]));
      expect([...read].sort()).toEqual([...check.reads].sort());
      const ofRelated = new Set(runs.flatMap((one) => [...one.readOfRelated]));
      expect([...ofRelated].filter((path) => !isCompared(path))).toEqual([]);
      const asked = new Set(runs.flatMap((one) => [...one.asked]));
      expect([...asked].sort()).toEqual([...(check.joins ?? [])].sort());
    });

    it('ends as unread with the action of a part that was denied', () => {
      for (const story of ofCheck) {
        const { verdict, read } = run(check, story);
        for (const property of check.reads) {
          const action = actionOf(sources, check.type, property);
          const denied = { ...story.config, [property]: unread(action, 'denied') };
          const after = outcomeOf(check, { ...story, config: denied });
          const expected = read.has(property) ? action : endOf(verdict);
          expect(after, `"${story.it}" without ${property}`).toBe(expected);
        }
      }
    });

    it('ends as unread when a type that it compares with was not listed or lacks a part', () => {
      for (const story of ofCheck) {
        const { verdict, asked, readOfRelated } = run(check, story);
        for (const type of check.joins ?? []) {
          const after = outcomeOf(check, story, { unlisted: type });
          const told = `"${story.it}" without ${type}`;
          if (!asked.has(type)) expect(after, told).toBe(endOf(verdict));
          else if (check.liftedBy?.includes(type)) expect(after, told).not.toBe('secure');
          else expect(after, told).toBe(`list ${type}`);
        }
        for (const path of readOfRelated) {
          const after = outcomeOf(check, story, { denied: path });
          const told = `"${story.it}" without ${path}`;
          const [type = ''] = path.split(' ');
          if (check.liftedBy?.includes(type)) expect(after, told).not.toBe('secure');
          else expect(after, told).toBe(`read ${path}`);
        }
      }
    });
  });
}

/** Whether the property is kept of a type that others compare with. */
function isCompared(path: string): boolean {
  const [type = '', property = ''] = path.split(' ');
  return comparedParts[type]?.includes(property) ?? true;
}

interface Run {
  readonly verdict: CloudVerdict;
  /** Properties of the judged resource. */
  readonly read: ReadonlySet<string>;
  /** Types that were compared with. */
  readonly asked: ReadonlySet<string>;
  /** `type property`. */
  readonly readOfRelated: ReadonlySet<string>;
}

interface Lost {
  /** A type whose list could not be read. */
  readonly unlisted?: string;
  /** `type property`, unread on each resource of the type. */
  readonly denied?: string;
}

/** Judges a story. @throws UnreadError as the check does */
function run(check: CloudCheck, story: Story, lost: Lost = {}): Run {
  const read = new Set<string>();
  const asked = new Set<string>();
  const readOfRelated = new Set<string>();
  const lists = new Map<string, readonly Seen[]>();
  const related: Related = {
    ifOffered: (type) => related.of(type),
    notOfferedIn: () => [],
    limits: story.limits ?? null,
    now: new Date(story.now ?? '2026-11-29T12:00:00Z'),
    partition: placeOf(check.type).partition,
    account: placeOf(check.type).account,
    of(type) {
      if (!check.joins?.includes(type)) throw new Error(`${check.id} does not join ${type}`);
      asked.add(type);
      if (lost.unlisted === type) throw new UnreadError(unread(`list ${type}`, 'denied'));
      const list =
        lists.get(type) ??
        (story.related?.[type] ?? []).map((resource, index) =>
          seen(type, withoutDenied(type, resource, lost), index, (property) =>
            readOfRelated.add(`${type} ${property}`),
          ),
        );
      lists.set(type, list);
      return list;
    },
  };
  const resource = seen(check.type, story, 0, (property) => read.add(property));
  return { verdict: check.judge(resource, related), read, asked, readOfRelated };
}

function withoutDenied(type: string, resource: StoryResource, { denied }: Lost): StoryResource {
  const [deniedType, property = ''] = denied?.split(' ') ?? [];
  if (deniedType !== type || !(property in resource.config)) return resource;
  return { ...resource, config: { ...resource.config, [property]: unread(`read ${denied}`, '-') } };
}

function seen(
  type: string,
  { config, ...given }: StoryResource,
  index: number,
  onRead: (property: string) => void,
): Seen {
  const [, service = '', kind = ''] = type.split('.');
  const place = placeOf(type);
  const name = given.name ?? `story-${index}`;
  return {
    type,
    name,
    uid: given.uid ?? place.uid(service, kind, name),
    region: given.region ?? place.region,
    tags: given.tags ?? {},
    config: viewOf(config, onRead),
  };
}

const endOf = (verdict: CloudVerdict): string => {
  if (verdict === 'secure') return verdict;
  if ('notApplicable' in verdict) return 'not applicable';
  return 'unknown' in verdict ? 'unknown' : verdict.problem;
};

const titleOf = (check: CloudCheck, verdict: { problem: string; title?: string }): string =>
  verdict.title ?? check.problems[verdict.problem]?.title ?? '';

/** Returns how a story ends; the action for what could not be read. */
function outcomeOf(check: CloudCheck, story: Story, lost?: Lost): string {
  try {
    return endOf(run(check, story, lost).verdict);
  } catch (error) {
    if (error instanceof UnreadError) return error.action;
    throw error;
  }
}

/** Returns the action that reads a property: that of the detail which fills it, else that of the list. */
function actionOf(sources: readonly Source[], type: string, property: string): string {
  const source = sources.find(({ types }) => types.includes(type));
  if (!source) throw new Error(`No source finds ${type}`);
  const detail = source.details?.find(
    ({ into, of }) => into === property && (of === undefined || of === type),
  );
  const { service, operation, action } = { ...source, action: undefined, ...detail };
  return (detail ? action : source.action) ?? `${service}:${operation}`;
}
