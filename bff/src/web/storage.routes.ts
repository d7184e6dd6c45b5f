import { pipeline } from 'node:stream/promises';
import { cutText } from '@parapet/contracts/cut-text';
import express, { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { Actor } from '../platform/actor.ts';
import { AppError } from '../platform/app-error.ts';
import type { TokenVerifier } from '../platform/auth/token-verifier.ts';
import { invalidInput } from '../platform/http/error-handler.ts';
import { originOf } from '../platform/http/request-context.ts';
import { MAX_LINK_SECONDS } from '../platform/storage/signed-links.ts';
import {
  type BucketName,
  buckets,
  isSharedBucket,
  type ObjectPath,
  type Storage,
  sharedBuckets,
  typeOf,
} from '../platform/storage/storage.ts';
import {
  type AskedPath,
  linkedPathOf,
  noSuchObject,
  pathOf,
  type StorageAccessPorts,
  storageAccess,
} from './storage-access.ts';

export interface StorageRoutesPorts extends StorageAccessPorts {
  readonly storage: Storage;
  readonly tokens: TokenVerifier;
}

const MAX_LISTED = 1000;
const BODY_LIMIT = '64kb';
const signSchema = z.object({ expiresIn: z.int().min(1).max(MAX_LINK_SECONDS) });
const signManySchema = signSchema.extend({ paths: z.array(z.string().max(300)).min(1).max(100) });
const listSchema = z.object({
  prefix: z.string().max(100),
  limit: z.int().min(1).max(MAX_LISTED).default(100),
  offset: z.int().min(0).max(1_000_000).default(0),
});

/**
 * The read side of Supabase Storage's wire contract, in every mode: members sign links to the objects of
 * their workspace, and a link downloads its object until it expires. Paths are
 * `<bucket>/<workspace>/<name>`. Nothing is uploaded here.
 */
export function createStorageRouter(ports: StorageRoutesPorts): Router {
  const router = Router();
  const access = storageAccess(ports);
  const readBody = express.json({ limit: BODY_LIMIT });

  const actorOf = async (req: Request, res: Response): Promise<Actor> => {
    const [scheme, token] = (req.get('authorization') ?? '').split(' ');
    if (scheme?.toLowerCase() !== 'bearer' || !token) {
      throw new AppError('session_missing', 'You are not signed in.');
    }
    return { ...(await ports.tokens.verify(token)), origin: originOf(req, res) };
  };
  router.use((_req, res, next) => {
    res.setHeader('cache-control', 'no-store');
    next();
  });

  router.get('/bucket', async (req, res) => {
    await actorOf(req, res);
    res.json(sharedBuckets.map(describeBucket));
  });
  router.get('/bucket/:id', async (req, res) => {
    await actorOf(req, res);
    if (!isSharedBucket(req.params.id)) throw new AppError('not_found', 'There is no such bucket.');
    res.json(describeBucket(req.params.id));
  });
  router.post('/object/list/:bucket', readBody, async (req, res) => {
    const actor = await actorOf(req, res);
    const { prefix, ...page } = parse(listSchema, req.body);
    const { bucket } = req.params;
    const found = await access.list(actor, { bucket, prefix }, page);
    res.json(
      found.map(({ name, bytes, modifiedAt }) => ({
        name,
        id: `${bucket}/${prefix}/${name}`,
        created_at: modifiedAt,
        updated_at: modifiedAt,
        metadata: {
          size: bytes,
          mimetype: isSharedBucket(bucket) ? typeOf({ bucket, name }) : null,
        },
      })),
    );
  });
  router.get('/object/info/:bucket/:workspaceId/:name', async (req, res) => {
    const actor = await actorOf(req, res);
    const path = pathOf(req.params);
    const { bytes, modifiedAt } = await access.stat(actor, path);
    res.json({
      id: `${path.bucket}/${path.workspaceId}/${path.name}`,
      name: `${path.workspaceId}/${path.name}`,
      bucket_id: path.bucket,
      size: bytes,
      content_type: typeOf(path),
      created_at: modifiedAt,
      last_modified: modifiedAt,
    });
  });
  router.post('/object/sign/:bucket', readBody, async (req, res) => {
    const actor = await actorOf(req, res);
    const { paths, expiresIn } = parse(signManySchema, req.body);
    const { bucket } = req.params;
    const links = [];
    for (const path of paths) {
      const sign = access.sign(actor, splitPath(bucket, path), expiresIn, new Date());
      const link = await sign.catch(nullIfMissing);
      links.push({
        path,
        signedURL: link && withoutBase(link),
        error: link ? null : 'Either the object does not exist or you do not have access to it',
      });
    }
    res.json(links);
  });
  router.post('/object/sign/:bucket/:workspaceId/:name', readBody, async (req, res) => {
    const actor = await actorOf(req, res);
    const { expiresIn } = parse(signSchema, req.body);
    const link = await access.sign(actor, req.params, expiresIn, new Date());
    res.json({ signedURL: withoutBase(link) });
  });
  router.get('/object/sign/:bucket/:workspaceId/:name', async (req, res) => {
    const path = linkedPathOf(req.params);
    const { token, download } = req.query;
    const opened = typeof token === 'string' ? ports.links.open(path, token, new Date()) : null;
    if (!opened) {
      throw new AppError('not_found', 'This link has expired or is not valid. Make a new one.');
    }
    const asked = typeof download === 'string' && download !== '' ? download : null;
    await sendObject(ports.storage, path, opened.fileName ?? asked ?? path.name, res);
  });
  for (const prefix of ['/object', '/object/authenticated']) {
    router.get(`${prefix}/:bucket/:workspaceId/:name`, async (req, res) => {
      const actor = await actorOf(req, res);
      const path = pathOf(req.params);
      await access.stat(actor, path);
      await sendObject(ports.storage, path, path.name, res);
    });
  }
  return router;
}

/** Sends a file that a browser saves and never runs. */
async function sendObject(
  storage: Storage,
  path: ObjectPath,
  fileName: string,
  res: Response,
): Promise<void> {
  const found = await storage.get(path);
  if (!found) throw noSuchObject();
  res.attachment(cutText(fileName, 200));
  res.setHeader('content-type', typeOf(path) ?? 'application/octet-stream');
  res.setHeader('content-length', found.bytes);
  res.setHeader('x-content-type-options', 'nosniff');
  res.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
  // A picture never changes under its address, and is shown on every page.
  const isPicture = path.bucket === 'avatars';
  res.setHeader('cache-control', isPicture ? 'private, max-age=86400' : 'private, no-store');
  await pipeline(found.body, res).catch((error: NodeJS.ErrnoException) => {
    // The browser may go away in the middle of a download.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

const describeBucket = (id: BucketName) => ({
  id,
  name: id,
  public: false,
  file_size_limit: buckets[id].maxBytes,
  allowed_mime_types: Object.values(buckets[id].types),
});

/** `<workspace>/<name>`, as clients give paths within a bucket. */
function splitPath(bucket: string, path: string): AskedPath {
  const [workspaceId = '', name = '', ...rest] = path.split('/');
  return { bucket, workspaceId, name: rest.length === 0 ? name : '' };
}

/** Clients put the address of the service in front. */
const withoutBase = (link: string): string => link.slice('/storage/v1'.length);

function nullIfMissing(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}
