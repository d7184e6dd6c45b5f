import { type Call, CallFailure } from '../../definition/caller.ts';
import type { Answer } from '../../definition/source.ts';
import type { PagesModel } from './models.ts';

export interface Pager {
  readonly first: Call['input'];
  /** The input of the next page; null after the last. @throws CallFailure for a token that came before */
  after(answer: Answer, action: string): Call['input'] | null;
}

/** Follows the tokens of a list; a service that repeats one would never end. */
export function createPager(pages: PagesModel | null, input: Call['input']): Pager {
  const size = pages?.size;
  const first = size && !(size[0] in input) ? { ...input, [size[0]]: size[1] } : input;
  const seen = new Set<string>();
  return {
    first,
    after(answer, action) {
      const found = (pages?.tokens ?? []).flatMap(([from, to]) => {
        const token = valueAt(answer, from);
        return token === undefined || token === null || token === '' ? [] : [[to, token] as const];
      });
      if (found.length === 0 || answer.IsTruncated === false) return null;
      const key = JSON.stringify(found);
      if (seen.has(key)) {
        const message = 'The service returned the same page token twice.';
        throw new CallFailure({ kind: 'network', code: 'RepeatedToken', action, message });
      }
      seen.add(key);
      return { ...first, ...Object.fromEntries(found) };
    },
  };
}

/** A token may lie in a part of the answer: `DistributionList.NextMarker`. */
function valueAt(answer: Answer, path: string): unknown {
  return path.split('.').reduce((value, name) => value?.[name], answer);
}

/** Names of the members that bound a page. */
const sizes = ['MaxResults', 'maxResults', 'MaxRecords', 'MaxItems', 'PageSize', 'Limit', 'limit'];

/** Whether an input says how many items it wants. */
export const isBounded = ({ size }: PagesModel, input: Call['input']): boolean =>
  [...sizes, ...(size ? [size[0]] : [])].some((member) => member in input);

/** Joins the pages of a list to one answer without a token. */
export function joinPages({ tokens }: PagesModel, answers: readonly Answer[]): Answer {
  const [first, ...others] = answers;
  if (others.length === 0) return first;
  const path = tokens[0]?.[0].split('.') ?? [];
  const part = path.length > 1 ? path[0] : undefined;
  const lists = answers.map((answer) => (part === undefined ? answer : answer[part]));
  const joined: Answer = { ...lists.at(-1) };
  for (const key of new Set(lists.flatMap((list) => Object.keys(list)))) {
    const values = lists.map((list) => list[key]).filter(Array.isArray);
    if (values.length > 0) joined[key] = values.flat();
  }
  return part === undefined ? joined : { ...first, [part]: joined };
}
