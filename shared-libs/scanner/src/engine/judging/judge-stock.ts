import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JudgeLink } from './judge-link.ts';

/** The judges of a pool: started, kept while idle, and replaced once compiled modules are cached. */
export interface JudgeStock {
  /** Starts a judge if none is there, so that it loads its checks while a scan begins to read. */
  keepOneReady(): void;
  /** Fills the cache without a scan, and keeps a judge that started with it. Never rejects. */
  prepare(): Promise<void>;
  /** Returns an idle judge, or a new one. */
  take(): JudgeLink;
  /** After its work, whether it has ended or not. */
  giveBack(judge: JudgeLink): void;
  close(): void;
}

/** A judge that writes compiled modules evaluates nothing for up to half a second. */
const REST_MS = 250;

export function createJudgeStock(start: (cacheFolder: string) => JudgeLink): JudgeStock {
  const all = new Set<JudgeLink>();
  const idle: JudgeLink[] = [];
  /** Judges that started without compiled modules, and so use more memory. */
  const cold = new WeakSet<JudgeLink>();
  let cache: 'empty' | 'filling' | 'filled' = 'empty';
  let cacheFolder: string | null = null;
  let rest: NodeJS.Timeout | undefined;
  let isClosed = false;

  const begin = (): JudgeLink => {
    cacheFolder ??= mkdtempSync(join(tmpdir(), 'parapet-judge-'));
    const judge = start(cacheFolder);
    all.add(judge);
    if (cache !== 'filled') cold.add(judge);
    return judge;
  };
  const end = (judge: JudgeLink): void => {
    judge.kill();
    all.delete(judge);
    const at = idle.indexOf(judge);
    if (at >= 0) idle.splice(at, 1);
  };
  const isOutdated = (judge: JudgeLink): boolean => cache === 'filled' && cold.has(judge);

  /**
   * Both together would take more memory than a worker has, so the cold judge ends before its successor
   * starts. One that works meanwhile ends when it is given back.
   */
  const fillFrom = async (judge: JudgeLink): Promise<void> => {
    if (cache !== 'empty') return;
    cache = 'filling';
    await judge.fillCache();
    cache = judge.hasEnded ? 'empty' : 'filled';
    if (cache === 'empty' || isClosed) return;
    for (const one of idle.filter(isOutdated)) end(one);
    if (all.size > 0) return;
    const successor = begin();
    idle.push(successor);
    await successor.ready;
  };

  return {
    keepOneReady() {
      if (!isClosed && all.size === 0) idle.push(begin());
    },
    async prepare() {
      if (isClosed || all.size > 0) return;
      const judge = begin();
      idle.push(judge);
      await judge.ready;
      if (idle.includes(judge)) await fillFrom(judge);
    },
    take() {
      clearTimeout(rest);
      for (let judge = idle.pop(); judge !== undefined; judge = idle.pop()) {
        if (!judge.hasEnded) return judge;
        all.delete(judge);
      }
      return begin();
    },
    giveBack(judge) {
      if (judge.hasEnded || isOutdated(judge)) return end(judge);
      idle.push(judge);
      if (cold.has(judge)) rest = setTimeout(() => void fillFrom(judge), REST_MS).unref();
    },
    close() {
      isClosed = true;
      clearTimeout(rest);
      for (const judge of all) judge.kill();
      if (cacheFolder !== null) rmSync(cacheFolder, { recursive: true, force: true });
    },
  };
}
