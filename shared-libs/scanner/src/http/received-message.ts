import { codingsOf } from './body-framing.ts';
import { decodeBody } from './decode-body.ts';
import type { HeaderList } from './response-head.ts';
import type { Cut } from './response-parser.ts';

/** One answer as it came, chunks taken off. */
export interface RawMessage {
  status: number;
  headers: HeaderList;
  bytes: Buffer;
  cut: Cut | null;
}

/** One answer as a browser takes it. */
export interface ReceivedMessage extends RawMessage {
  /** Codings taken off. At most `maxBytes`. */
  bytes: Buffer;
  /** Why `bytes` are not the whole body, or not what is meant; null if they are. */
  gap: string | null;
}

export interface MessageLimits {
  /** Of the body, before and after its codings are taken off. */
  maxBytes: number;
  /** A body that grows beyond it waits for `whenLarge`, once. */
  largeBytes: number;
  whenLarge(): Promise<void>;
}

export const noLargeBodies = (maxBytes: number): MessageLimits => ({
  maxBytes,
  largeBytes: Number.POSITIVE_INFINITY,
  whenLarge: async () => undefined,
});

/** @throws what `whenLarge` throws */
export async function decodeMessage(
  raw: RawMessage,
  { maxBytes, whenLarge, largeBytes }: MessageLimits,
): Promise<ReceivedMessage> {
  const coded = {
    bytes: raw.bytes,
    codings: codingsOf(raw.headers),
    mediaType: typeOf(raw.headers),
    isCut: raw.cut !== null,
  };
  const { bytes, problem, isOverLimit } = await decodeBody(coded, maxBytes, whenLarge, largeBytes);
  const cut = raw.cut ?? (isOverLimit ? 'limit' : null);
  return { ...raw, bytes, cut, gap: problem ?? (cut === null ? null : gaps[cut](maxBytes)) };
}

/** The first one, without parameters. */
const typeOf = (headers: HeaderList): string =>
  headers
    .find(([name]) => name === 'content-type')?.[1]
    .split(';')[0]
    ?.trim()
    .toLowerCase() ?? '';

const gaps: Readonly<Record<Cut, (maxBytes: number) => string>> = {
  limit: (maxBytes) => `Only the first ${maxBytes / 1024} kB of an answer were read`,
  closed: () => 'The connection ended before the answer did',
  time: () => 'The answer did not end in time',
  chunks: () => 'The chunks of an answer could not be read to its end',
  lengths: () => 'The answer names several lengths',
};
