import { randomUUID } from 'node:crypto';
import type { OpenApiDocument } from '@parapet/contracts/openapi/openapi-document';
import fc from 'fast-check';
import { resolveReferences, validOf } from '../../openapi/testing/schema-arbitrary.ts';
import {
  bodiesOf,
  fieldsOf,
  hasId,
  isId,
  SEED,
  type Shape,
  shapesOf,
  shortBodiesOf,
} from './endpoint-shapes.ts';
import { type IdsByTable, idsFor } from './foreign-ids.ts';
import { inBatches } from './in-batches.ts';

export interface WalkedAnswer {
  readonly status: number;
  readonly text: string;
}

export interface Walk {
  readonly document: OpenApiDocument;
  /** Sends a request as the user who walks. */
  call(method: string, path: string, body: string | undefined): Promise<WalkedAnswer>;
  /** The workspace of the user who walks. */
  readonly workspaceId: string;
  /** Those of another tenant. */
  readonly ids: IdsByTable;
  /** Texts of the other tenant that no answer may have. */
  readonly secrets: readonly string[];
}

type Ids = (field: string, index: number) => string;

/** Requests at a time; more would only wait for a connection to the database. */
const SIDE_BY_SIDE = 6;

/**
 * Sends every operation of the document that takes an id with those of another tenant. Returns what
 * differs from the answers to ids that do not exist, one line each:
 * - in the other's workspace every answer is a 404;
 * - in the own workspace an id of the other is answered like one that nobody has, in a path by a 404;
 * - no answer has an id or a text of the other that was not sent.
 * @param sample sends one id for each operation with each body, not every id that a field may mean
 */
export async function walkEndpoints(walk: Walk, { sample = false } = {}): Promise<string[]> {
  const faults = new Set<string>();
  for (const shape of shapesOf(walk.document)) {
    const rounds = sample ? bodiesOf(shape).length : roundsOf(walk, shape);
    for (const fault of await walkOperation(walk, shape, rounds)) {
      faults.add(`${shape.name}: ${fault}`);
    }
  }
  return [...faults];
}

/** Returns for each GET whether it was found; by the tenant whose ids these are, else a walk proves nothing. */
export async function findReachable(walk: Walk): Promise<Map<string, boolean>> {
  const found = new Map<string, boolean>();
  for (const shape of shapesOf(walk.document).filter(({ method }) => method === 'GET')) {
    found.set(shape.name, false);
    for (let index = 0; index < maxIds(walk, shape) && !found.get(shape.name); index += 1) {
      const { status } = await send(walk, shape, theirs(walk, index), '');
      found.set(shape.name, status !== 404);
    }
  }
  return found;
}

/** Calls every list and summary of the own workspace. Returns what of the secrets they have, one line each. */
export async function walkLists(walk: Walk): Promise<{ faults: string[]; answered: string[] }> {
  const faults: string[] = [];
  const answered: string[] = [];
  for (const shape of shapesOf(walk.document).filter(({ method }) => method === 'GET')) {
    if (fieldsOf(shape).some(({ place, name }) => place === 'path' && name !== 'workspaceId')) {
      continue;
    }
    const ids: Ids = (field) => (field === 'workspaceId' ? walk.workspaceId : randomUUID());
    const bare = {
      ...shape,
      parameters: shape.parameters.filter(
        ({ in: place, required }) => place === 'path' || required,
      ),
    };
    const answer = await send(walk, bare, ids, '');
    if (answer.status === 200) answered.push(shape.name);
    faults.push(...leaksIn(walk, answer).map((fault) => `${shape.name}: ${fault}`));
  }
  return { faults, answered };
}

/** The codes of the answers by operation, in the own workspace and with ids of nobody; '' of a success. */
export async function codesOf(
  walk: Walk,
  operations: ReadonlySet<string>,
): Promise<Map<string, ReadonlySet<string>>> {
  const codes = new Map<string, Set<string>>();
  for (const shape of shapesOf(walk.document).filter(({ name }) => operations.has(name))) {
    const found = new Set<string>();
    for (const body of [...bodiesOf(shape), ...shortBodiesOf(shape)]) {
      const ids: Ids = (field) => (field === 'workspaceId' ? walk.workspaceId : randomUUID());
      const { status, text } = await send(walk, shape, ids, body);
      found.add(status < 400 ? '' : (JSON.parse(text) as { code: string }).code);
    }
    codes.set(shape.name, found);
  }
  return codes;
}

async function walkOperation(walk: Walk, shape: Shape, rounds: number): Promise<string[]> {
  const bodies = bodiesOf(shape);
  const isInWorkspace = fieldsOf(shape).some(({ name }) => name === 'workspaceId');
  const others = fieldsOf(shape).filter(({ name }) => name !== 'workspaceId');
  const faults = others
    .filter(({ place, name }) => place === 'body' && !bodies.some((body) => hasId(body, name)))
    .map(({ name }) => `no body has ${name}`);
  const bodyOf = (index: number) => bodies[index % bodies.length] ?? '';
  if (isInWorkspace) {
    // Each is refused, so none changes what another meets.
    const answers = await inBatches(rounds, SIDE_BY_SIDE, (index) =>
      send(walk, shape, theirs(walk, index), bodyOf(index)),
    );
    const short = shortBodiesOf(shape);
    answers.push(
      ...(await inBatches(short.length, SIDE_BY_SIDE, (index) =>
        send(walk, shape, theirs(walk, index), short[index] ?? ''),
      )),
    );
    for (const answer of answers) {
      faults.push(...leaksIn(walk, answer));
      if (answer.status === 404 || answer.status === 422) continue;
      faults.push(`${answer.status} in a workspace of another tenant`);
    }
    if (!answers.some(({ status }) => status === 404)) {
      faults.push('no request was answered by a 404');
    }
  }
  if (others.length === 0) return faults;
  const isInPath = others.some(({ place }) => place === 'path');
  // A write may change what the next one meets.
  const compared = await inBatches(rounds, shape.method === 'GET' ? SIDE_BY_SIDE : 1, (index) =>
    compareWithNone(walk, shape, { index, body: bodyOf(index), isInPath }),
  );
  return [...faults, ...compared.flat()];
}

/** Sends an id of another tenant and one of nobody in the own workspace; returns how the answers differ. */
async function compareWithNone(
  walk: Walk,
  shape: Shape,
  { index, body, isInPath }: { index: number; body: string; isInPath: boolean },
): Promise<string[]> {
  const within =
    (ids: Ids): Ids =>
    (field, at) =>
      field === 'workspaceId' ? walk.workspaceId : ids(field, at);
  const foreign = theirs(walk, index);
  const answer = await send(walk, shape, within(foreign), body);
  const unknown = await send(walk, shape, within(nobodys(foreign)), body);
  const faults = leaksIn(walk, answer);
  if (answer.status >= 500) faults.push(`${answer.status} for an id of another tenant`);
  if (messageOf(answer) !== messageOf(unknown)) {
    faults.push(`${messageOf(answer)} for an id of another tenant, ${messageOf(unknown)} for none`);
  }
  if (isInPath && ![404, 422].includes(answer.status) && !isRefusedByRole(answer)) {
    faults.push(`${answer.status} for an id of another tenant in the path`);
  }
  return faults;
}

/** It says what the user is and nothing of the id. */
const isRefusedByRole = ({ status, text }: WalkedAnswer): boolean =>
  status === 409 && (JSON.parse(text) as { code: string }).code === 'role_insufficient';

const theirs =
  ({ ids }: Walk, shift: number): Ids =>
  (field, index) => {
    const found = idsFor(field, ids);
    return found[(index + shift) % found.length] ?? '';
  };

/** Ids of nobody in the place of those, each the same wherever it stands. */
function nobodys(those: Ids): Ids {
  const made = new Map<string, string>();
  return (field, index) => {
    const id = those(field, index);
    const other = made.get(id) ?? randomUUID();
    made.set(id, other);
    return other;
  };
}

/** The status, with code and message of an error. */
function messageOf({ status, text }: WalkedAnswer): string {
  if (status < 400) return String(status);
  const { code, error } = JSON.parse(text) as { code: string; error: string };
  return `${status} ${code} "${error.replaceAll(uuid, '<id>')}"`;
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

const leaksIn = ({ secrets }: Walk, { text }: WalkedAnswer): string[] =>
  secrets.filter((secret) => text.includes(secret)).map((secret) => `the answer has ${secret}`);

async function send(walk: Walk, shape: Shape, ids: Ids, body: string): Promise<WalkedAnswer> {
  const path = shape.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parameterValue(shape, name, ids)),
  );
  const query = shape.parameters
    .filter(({ in: place, schema, required }) => place === 'query' && (required || isId(schema)))
    .map(({ name }) => `${name}=${encodeURIComponent(parameterValue(shape, name, ids))}`)
    .join('&');
  const sent = resolveReferences(body, ids);
  const answer = await walk.call(
    shape.method,
    query === '' ? path : `${path}?${query}`,
    body === '' ? undefined : sent,
  );
  // An id that was sent may come back.
  const text = [...(path + query + sent).matchAll(uuid)].reduce(
    (rest, [id]) => rest.replaceAll(id, '<sent>'),
    answer.text,
  );
  return { status: answer.status, text };
}

function parameterValue({ parameters }: Shape, name: string, ids: Ids): string {
  const schema = parameters.find((parameter) => parameter.name === name)?.schema ?? {};
  if (isId(schema)) return ids(name, 0);
  const [value] = fc.sample(validOf(schema, name), { numRuns: 1, seed: SEED });
  return resolveReferences(String(value), ids);
}

/** So many that each body and each id is sent. */
const roundsOf = (walk: Walk, shape: Shape): number =>
  Math.max(bodiesOf(shape).length, maxIds(walk, shape));

/** How often a request is sent, so that each id that a field may mean is sent once. */
const maxIds = ({ ids }: Walk, shape: Shape): number =>
  Math.max(1, ...fieldsOf(shape).map(({ name }) => idsFor(name, ids).length));
