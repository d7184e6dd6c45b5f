import { createHash } from 'node:crypto';
import type { Framework } from '@parapet/compliance/framework/framework';
import { servedByCheck } from '@parapet/compliance/served/checks';
import type { Database, WorkspaceTx } from '../../../platform/db/database.ts';
import type { Delivery } from '../../../platform/queue/queue.ts';
import type { CloudPort } from '../../cloud/cloud.port.ts';
import { dayOf } from '../days.ts';
import type { Part } from '../evidence/evidence.ts';
import { findFramework, listKnown } from '../frameworks/known-frameworks.ts';
import { attestationsIn } from '../repositories/attestations.repository.ts';
import { writtenDaysIn } from '../repositories/days.repository.ts';
import { evidenceIn } from '../repositories/evidence.repository.ts';
import { exceptionsIn } from '../repositories/exceptions.repository.ts';
import { type PackedPart, partsIn } from '../repositories/part-days.repository.ts';
import { packStates } from './packed-states.policy.ts';
import { readScopes } from './read-scopes.ts';
import { standNow } from './stand-now.ts';

export interface AssessPartsPorts {
  readonly db: Database;
  readonly cloud: Pick<CloudPort, 'listAccounts'>;
  readonly shutdown: AbortSignal;
  readonly now?: () => Date;
}

/** Lists the inputs that the assessments of all parts of a workspace share. */
interface Shared {
  readonly frameworks: readonly Framework[];
  /** Stands for the frameworks, the attestations and the exceptions that hold. */
  readonly madeFrom: string;
}

/**
 * Records how the frameworks in use stand in each account and on the assets with each tag, each part in a
 * transaction of its own. A part is left out where all that it is made from is as it was.
 */
export const assessParts =
  (ports: AssessPartsPorts) =>
  async ({
    data: { workspaceId },
    signal,
  }: Delivery<{ readonly workspaceId: string }>): Promise<void> => {
    const stop = AbortSignal.any([signal, ports.shutdown]);
    const inWorkspace = <T>(work: (scope: WorkspaceTx) => Promise<T>) =>
      ports.db.asWorker(workspaceId, (tx) => work({ tx, workspaceId }));
    const now = ports.now?.() ?? new Date();
    const { shared, changed } = await inWorkspace(async (scope) => {
      const accounts = await ports.cloud.listAccounts(scope);
      await partsIn(scope).deleteUnknown(accounts.map(({ id }) => id));
      const of = await readShared(ports, scope, now);
      for (const { requirements } of of.frameworks) {
        await writtenDaysIn(scope).keepList(requirements.map(({ number }) => number));
      }
      const recorded = await partsIn(scope).listMadeFrom();
      const before = new Map(recorded.map((one) => [nameOf(one), one.madeFrom]));
      const parts = (await evidenceIn(scope).listParts()).map(({ kind, key, counted }) => ({
        part: { kind, key },
        madeFrom: hashOf([of.madeFrom, counted]),
      }));
      // A tag that no asset has any more stands nowhere from today on.
      const present = new Set(parts.map(({ part }) => nameOf(part)));
      for (const { kind, key, madeFrom } of recorded) {
        const part = { kind, key };
        if (kind !== 'tag' || madeFrom === nothing || present.has(nameOf(part))) continue;
        const about = { madeFrom: nothing, at: now.toISOString() };
        await partsIn(scope).write(part, dayOf(now), [], about);
      }
      return {
        shared: of,
        changed: parts.filter(({ part, madeFrom }) => before.get(nameOf(part)) !== madeFrom),
      };
    });
    for (const { part, madeFrom } of changed) {
      stop.throwIfAborted();
      await inWorkspace(async (scope) => {
        const packed = await assessPart(ports, scope, part, shared, now);
        if (!packed) return;
        await partsIn(scope).write(part, dayOf(now), packed, { madeFrom, at: now.toISOString() });
      });
    }
  };

const nameOf = ({ kind, key }: Part): string => `${kind} ${key}`;

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Stands for the checks of this version and what they serve. */
const served = hashOf([...servedByCheck]);
const nothing = hashOf(null);
const contents = new WeakMap<Framework, string>();

function contentOf(framework: Framework): string {
  const content = contents.get(framework) ?? hashOf(framework);
  contents.set(framework, content);
  return content;
}

async function readShared(ports: AssessPartsPorts, scope: WorkspaceTx, now: Date): Promise<Shared> {
  const today = dayOf(now);
  const frameworks: Framework[] = [];
  for (const { id, isInUse } of await listKnown(ports, scope)) {
    const framework = isInUse ? await findFramework(scope, id) : undefined;
    if (framework) frameworks.push(framework);
  }
  const accepted = await attestationsIn(scope).listAccepted();
  const excepted = await exceptionsIn(scope).listHolding(today);
  const said = frameworks.map(({ id }) => [
    (accepted.get(id) ?? [])
      .filter(({ endsOn }) => endsOn >= today)
      .map(({ requirement }) => requirement)
      .toSorted(),
    [...(excepted.get(id)?.keys() ?? [])].toSorted(),
  ]);
  return {
    frameworks,
    madeFrom: hashOf([served, frameworks.map((one) => [one.id, contentOf(one)]), said]),
  };
}

/** Undefined where the part is gone meanwhile. */
async function assessPart(
  ports: AssessPartsPorts,
  scope: WorkspaceTx,
  { kind, key }: Part,
  { frameworks }: Shared,
  now: Date,
): Promise<PackedPart[] | undefined> {
  if (!(await evidenceIn(scope).find(kind, key))) return undefined;
  const choice = kind === 'tag' ? { tag: key } : { accountId: key };
  const stand = await standNow(scope, await readScopes(ports, scope, choice), now);
  return frameworks.map((framework) => {
    const { rows, figures } = stand(framework);
    return { frameworkId: framework.id, ...packStates(rows), figures };
  });
}
