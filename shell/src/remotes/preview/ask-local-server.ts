import { LOCAL_PREVIEW_FINDER } from '@parapet/contracts/preview';
import { z } from 'zod';

/** What a development server of this machine answered; null where none listens. */
export type LocalAnswer = { ok: boolean; text: string } | null;

const answerSchema = z.object({ ok: z.boolean(), text: z.string() }).nullable();

/**
 * Asks a development server for its build, in a worker: the policy of this page lets nobody reach
 * that server before its user has agreed, and that of the worker lets it load nothing.
 */
export const askLocalServer = (origin: string): Promise<LocalAnswer> =>
  new Promise((resolve) => {
    const worker = new Worker(LOCAL_PREVIEW_FINDER);
    const end = (answer: LocalAnswer) => {
      worker.terminate();
      resolve(answer);
    };
    worker.addEventListener('message', ({ data }) =>
      end(answerSchema.safeParse(data).data ?? null),
    );
    worker.addEventListener('error', () => end(null));
    worker.postMessage(origin);
  });
