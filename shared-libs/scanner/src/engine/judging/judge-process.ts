import { rmSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { Script } from 'node:vm';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import { judgeOf } from './judge.ts';
import type { Judged, Question, Reply } from './judged.ts';

/**
 * A process that only evaluates checks. It holds no secrets and opens no connections, so a hostile
 * page can end nothing but this process.
 * Arguments: URL of the module with the checks, milliseconds after which a check stops by itself, or 0
 * where the process dies with its parent.
 */
const [catalogue = '', stopAfterMs = ''] = process.argv.slice(2);
const timeLimit = Number(stopAfterMs) > 0 ? { timeout: Number(stopAfterMs) } : null;
const cacheFolder = process.env.NODE_COMPILE_CACHE;

process.on('disconnect', () => {
  if (cacheFolder !== undefined) rmSync(cacheFolder, { recursive: true, force: true });
  process.exit(0);
});

const { checks }: { checks: readonly RegisteredCheck[] } = await import(catalogue);
const byId = new Map(checks.map((check) => [check.id, check]));

let judge: ReturnType<typeof judgeOf> | null = null;
let run: () => Judged = () => ({ evaluations: [], cutOffs: [], seen: [] });
Object.defineProperty(globalThis, 'judgeNow', { value: () => run() });
const script = new Script('judgeNow()');

/**
 * The parent kills a judge that takes too long; without a parent the system does, or else the script's
 * timeout, which takes a thread for each check and as long as the check itself.
 */
function answerTo(checkId: string): Reply {
  const check = byId.get(checkId);
  const judgeThis = judge;
  if (check === undefined || judgeThis === null) {
    return { kind: 'defect', checkId, message: 'There is no such check, or no subject' };
  }
  try {
    run = () => judgeThis(check);
    const judged: Judged = timeLimit === null ? run() : script.runInThisContext(timeLimit);
    return { kind: 'judged', checkId, judged };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return { kind: 'overrun', checkId };
    return { kind: 'defect', checkId, message: String(error) };
  }
}

/** Waits until it is written, so that a check that never ends keeps no answer back. */
const send = (reply: Reply) =>
  new Promise<void>((resolve) => void process.send?.(reply, () => resolve()));

process.on('message', async (question: Question) => {
  if ('checkIds' in question) {
    const { given } = question;
    if (given !== null) judge = judgeOf(given.subject, given);
    for (const checkId of question.checkIds) await send(answerTo(checkId));
  } else {
    flushCompileCache();
    await send({ kind: 'cached' });
  }
});
await send({ kind: 'ready' });
