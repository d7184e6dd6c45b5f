import type { Request } from 'express';
import type { Upload } from './object-service.ts';
import { tooLarge, wrongRequest } from './wire-error.ts';

const DEFAULT_TYPE = 'application/octet-stream';
const DEFAULT_CACHE = 'max-age=3600';
/** Boundaries and the fields beside a file. */
const FORM_OVERHEAD = 64 * 1024;

/** Reads a body of at most `maxBytes`, raw or as the only file of a form. @throws WireError */
export async function readUpload(req: Request, maxBytes: number): Promise<Upload> {
  const contentType = req.get('content-type') ?? DEFAULT_TYPE;
  if (!contentType.startsWith('multipart/form-data')) {
    const content = await readBody(req, maxBytes);
    return {
      content,
      contentType,
      cacheControl: req.get('cache-control') ?? DEFAULT_CACHE,
      metadata: headerMetadata(req),
    };
  }
  const body = await readBody(req, maxBytes + FORM_OVERHEAD);
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

async function readBody(req: Request, maxBytes: number): Promise<Buffer> {
  if (Number(req.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of req as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBytes) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}
