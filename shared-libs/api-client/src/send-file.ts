import { z } from 'zod';
import { ApiError, apiErrorCode, REQUEST_FAILED } from './api-error.ts';

export interface SendFile {
  file: Blob;
  /** Called with the bytes that were sent so far. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal | undefined;
}

/** A refusal of the storage, which has its status in the body. */
const refusalSchema = z.object({ statusCode: z.string(), code: z.string(), message: z.string() });

/**
 * Sends a file to a link for uploads. `fetch` does not tell how far it is, so this is an `XMLHttpRequest`.
 * Rejects with ApiError, or with the reason of the signal.
 */
export const sendFileTo = (url: string, { file, onProgress, signal }: SendFile): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const settle = (end: () => void) => {
      signal?.removeEventListener('abort', abort);
      end();
    };
    request.upload.addEventListener('progress', ({ loaded }) => onProgress?.(loaded));
    request.addEventListener('abort', () => settle(() => reject(signal?.reason)));
    request.addEventListener('error', () =>
      settle(() =>
        reject(new ApiError({ message: REQUEST_FAILED, status: 0, code: 'network_failed' })),
      ),
    );
    request.addEventListener('load', () =>
      settle(() => (request.status === 200 ? resolve() : reject(refusalOf(request)))),
    );
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    signal?.addEventListener('abort', abort);
    request.open('PUT', url);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.send(file);
  });

function refusalOf({ status, responseText }: XMLHttpRequest): ApiError {
  const refusal = refusalSchema.safeParse(jsonOf(responseText)).data;
  if (!refusal) return new ApiError({ message: REQUEST_FAILED, status, code: 'unknown' });
  const { message, code, statusCode } = refusal;
  return new ApiError({ message, code: apiErrorCode(code), status: Number(statusCode) });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
