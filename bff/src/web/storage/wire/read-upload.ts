import { createReadStream, type ReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Request } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import { AppError } from '../../../platform/app-error.ts';
import type { Upload } from './object-service.ts';
import { tooLarge, wrongRequest } from './wire-error.ts';

const DEFAULT_TYPE = 'application/octet-stream';
const DEFAULT_CACHE = 'max-age=3600';
/** Boundaries and the fields beside a file. */
const FORM_OVERHEAD = 64 * 1024;

/** A larger body goes to a temporary file while it comes. */
const IN_MEMORY = 1024 * 1024;
/** A form is read in memory. A larger file is sent as the body itself. */
const MAX_FORM = 16 * 1024 * 1024;

/**
 * Reads a body of at most `maxBytes`, raw or as the only file of a form, and stores it; what was kept of it
 * meanwhile is gone then.
 * @throws WireError
 */
export async function withUpload<T>(
  req: Request,
  maxBytes: number,
  store: (upload: Upload) => Promise<T>,
): Promise<T> {
  const contentType = req.get('content-type') ?? DEFAULT_TYPE;
  if (contentType.startsWith('multipart/form-data')) {
    return await store(await readForm(req, contentType, maxBytes));
  }
  const cacheControl = req.get('cache-control') ?? DEFAULT_CACHE;
  const about = { contentType, cacheControl, metadata: headerMetadata(req) };
  if (maxBytes <= IN_MEMORY || Number(req.get('content-length') ?? maxBytes) <= IN_MEMORY) {
    const content = await readBody(req, maxBytes);
    return await store({ ...about, content, bytes: content.length });
  }
  const leave = enterLarge(req.ip ?? '');
  try {
    return await overDisk(req, maxBytes, (content, bytes) => store({ ...about, content, bytes }));
  } finally {
    leave();
  }
}

async function overDisk<T>(
  req: Request,
  maxBytes: number,
  store: (content: ReadStream, bytes: number) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-upload-'));
  try {
    const file = join(folder, 'body');
    const bytes = await writeBody(req, file, maxBytes);
    const content = createReadStream(file);
    try {
      return await store(content, bytes);
    } finally {
      content.destroy();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Large bodies that this process takes at a time, by address: each has a place on its disk. */
const MAX_LARGE = 16;
const MAX_LARGE_OF_ADDRESS = 2;
const large = new Map<string, number>();

/** Returns what ends the place of a body. @throws AppError rate_limited */
function enterLarge(address: string): () => void {
  const key = ipKeyGenerator(address);
  const own = large.get(key) ?? 0;
  const all = [...large.values()].reduce((sum, count) => sum + count, 0);
  if (own >= MAX_LARGE_OF_ADDRESS || all >= MAX_LARGE) {
    throw new AppError('rate_limited', 'Other files are being sent. Try again in a moment.');
  }
  large.set(key, own + 1);
  return () => {
    const left = (large.get(key) ?? 1) - 1;
    if (left > 0) large.set(key, left);
    else large.delete(key);
  };
}

async function readForm(req: Request, contentType: string, maxBytes: number): Promise<Upload> {
  const body = await readBody(req, Math.min(maxBytes, MAX_FORM) + FORM_OVERHEAD);
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': contentType },
  })
    .formData()
    .catch(() => {
      throw wrongRequest('The form cannot be read');
    });
  const files = [...form.values()].filter((value) => typeof value !== 'string');
  const [file] = files;
  if (!file || files.length > 1) throw wrongRequest('The form has to hold one file');
  if (file.size > maxBytes) throw tooLarge();
  const seconds = form.get('cacheControl');
  const metadata = form.get('metadata');
  return {
    content: Buffer.from(await file.arrayBuffer()),
    bytes: file.size,
    contentType: textOf(form.get('contentType')) ?? (file.type || DEFAULT_TYPE),
    cacheControl: /^\d{1,10}$/.test(textOf(seconds) ?? '')
      ? `max-age=${textOf(seconds)}`
      : DEFAULT_CACHE,
    metadata: parsedMetadata(textOf(metadata)),
  };
}

/** Reads what the header `x-metadata` says: JSON in base64. @throws WireError */
export function headerMetadata(req: Request): Record<string, unknown> {
  const header = req.get('x-metadata');
  return parsedMetadata(
    header === undefined ? null : Buffer.from(header, 'base64').toString('utf8'),
  );
}

const MAX_METADATA = 8 * 1024;

function parsedMetadata(text: string | null): Record<string, unknown> {
  if (text === null || text === '') return {};
  if (text.length > MAX_METADATA) throw wrongRequest('The metadata are too long');
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
      return { ...parsed };
    }
  } catch {
    // Refused below.
  }
  throw wrongRequest('The metadata are no JSON object');
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The parts of a body; a client that sends too much still gets an answer. @throws WireError */
async function* partsOf(req: Request, maxBytes: number): AsyncGenerator<Buffer> {
  if (Number(req.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  let bytes = 0;
  for await (const part of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBytes) throw tooLarge();
    yield part;
  }
}

async function readBody(req: Request, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of partsOf(req, maxBytes)) parts.push(part);
  return Buffer.concat(parts);
}

/** Returns how many bytes it has written. */
async function writeBody(req: Request, file: string, maxBytes: number): Promise<number> {
  const handle = await open(file, 'wx', 0o600);
  let bytes = 0;
  try {
    for await (const part of partsOf(req, maxBytes)) {
      await handle.writeFile(part);
      bytes += part.length;
    }
  } finally {
    await handle.close();
  }
  return bytes;
}
