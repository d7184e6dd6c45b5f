import { jsonAsk, under } from '../ask.ts';
import type { Answer, Connection, HttpAsk, Outcome } from '../kind.ts';
import {
  errorOfStatus,
  jsonOf,
  listAt,
  readStatus,
  retryAfterOf,
  textAt,
  waitOf,
} from '../read-answer.ts';

/** A request to the REST API: https://docs.github.com/rest. `path` begins below the repository. */
export const askGithub = (
  { url, settings, secrets }: Connection,
  method: HttpAsk['method'],
  path: string,
  body?: unknown,
): HttpAsk =>
  jsonAsk(
    method,
    under(url, `/repos/${settings.repository ?? ''}${path}`),
    {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${secrets.token}`,
      'x-github-api-version': '2022-11-28',
    },
    body,
  );

/** GitHub answers 403 also to those who ask too often. */
export function readGithub(answer: Answer): Outcome {
  const outcome = readStatus(answer);
  if (outcome.kind === 'delivered') return outcome;
  const json = jsonOf(answer);
  const said = textAt(json, 'message');
  const error = errorOfStatus(answer.status, said);
  if (answer.status === 403 || answer.status === 429) {
    const wait = waitFor(answer);
    if (wait !== null) return { kind: 'retry', error, afterSeconds: wait };
    if (/rate limit/i.test(said ?? '')) return { kind: 'retry', error, afterSeconds: 60 };
  }
  if (answer.status === 422) {
    const [first] = listAt(json, 'errors');
    const field = textAt(first, 'field');
    const text = errorOfStatus(422, textAt(first, 'message') ?? said);
    return { kind: 'rejected', error: text, ...(field !== null && { field }) };
  }
  return { ...outcome, error };
}

function waitFor(answer: Answer): number | null {
  const after = retryAfterOf(answer);
  if (after !== null) return after;
  const { headers } = answer;
  if (headers['x-ratelimit-remaining'] !== '0') return null;
  const reset = Number(headers['x-ratelimit-reset']);
  return Number.isFinite(reset) ? waitOf(reset - Date.now() / 1000) : null;
}
