import { LOCAL_PREVIEW_FINDER } from '@parapet/contracts/releases/previews/preview';
import { z } from 'zod';

/** Response of a development server on this machine; null if none is running. */
export type LocalAnswer = { ok: boolean; text: string } | null;

const answerSchema = z.object({ ok: z.boolean(), text: z.string() }).nullable();

/**
 * Asks a development server for its build, in a worker. The policy of the page allows no request to
 * that server before the user agrees; the policy of the worker allows it to load no code.
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
