import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestDatabase } from '@parapet/test-kit/postgres';
import type { Asked, Ready } from './serve.ts';

export interface MeasuredApi extends Ready {
  ask(asked: Asked): Promise<number>;
  close(): Promise<void>;
}

/** Starts an API in a process of its own, on a database of the caller. */
export async function startMeasuredApi(
  { url, adminUrl }: TestDatabase,
  limits: 'limited' | 'none',
): Promise<MeasuredApi> {
  const child = fork(join(import.meta.dirname, 'serve.ts'), [url, adminUrl, limits], {
    execArgv: [],
  });
  const reply = async <T>(): Promise<T> => (await once(child, 'message'))[0] as T;
  const ready = await reply<Ready>();
  return {
    ...ready,
    ask(asked) {
      const answer = reply<number>();
      child.send(asked);
      return answer;
    },
    async close() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}
