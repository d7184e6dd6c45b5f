import { operationModel } from '../aws/client/models.ts';
import type { Answer } from '../definition/source.ts';

/** Cuts a list to the page that the input asks for, with a token for the next one. */
export function cutPage(
  service: string,
  operation: string,
  input: Readonly<Record<string, unknown>>,
  answer: Answer,
  size: number,
): Answer {
  const pages = operationModel(service, operation).pages;
  const [first, ...others] = pages?.tokens ?? [];
  if (!first) return answer;
  // The list of CloudFront lies in a part of the answer, beside its token.
  const path = first[0].split('.');
  const [part, token] = path.length > 1 ? path : [undefined, path[0]];
  const list: Answer = part === undefined ? answer : (answer[part] ?? {});
  const items = Object.entries<Answer>(list).flatMap(([member, value]) =>
    Array.isArray(value) ? value.map((item): [string, Answer] => [member, item]) : [],
  );
  const from = Number(input[first[1]] ?? 0) || 0;
  if (from === 0 && items.length <= size) return answer;
  const cut: Answer = { ...list };
  for (const [member] of items) cut[member] = [];
  for (const [member, item] of items.slice(from, from + size)) cut[member].push(item);
  const isLast = from + size >= items.length;
  if (!isLast) {
    cut[token ?? ''] = String(from + size);
    for (const [output] of others) cut[output] = String(from + size);
  }
  if ('IsTruncated' in list || service === 'iam') cut.IsTruncated = !isLast;
  return part === undefined ? cut : { ...answer, [part]: cut };
}
