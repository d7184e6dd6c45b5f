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
  /** A coding is still on `bytes`, so that not even their beginning is known. */
  isCoded: boolean;
}

/** Bytes by which files are known. */
const START = 16;

/** Which parts of an answer its gap takes: the first bytes of a body show what it is, if they came. */
export const gapsOf = (
  { bytes, isCoded }: Pick<ReceivedMessage, 'bytes' | 'isCoded'>,
  gap: string,
): { body: string; magic?: string } =>
  isCoded || bytes.length < START ? { body: gap, magic: gap } : { body: gap };

export interface MessageLimits {
  /** Limits the body, before and after its codings are taken off. */
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
  const decoded = await decodeBody(coded, maxBytes, whenLarge, largeBytes);
  const { bytes, problem, isCoded, isOverLimit } = decoded;
  const cut = raw.cut ?? (isOverLimit ? 'limit' : null);
  const gap = problem ?? (cut === null ? null : gaps[cut](maxBytes));
  return { ...raw, bytes, cut, gap, isCoded };
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
