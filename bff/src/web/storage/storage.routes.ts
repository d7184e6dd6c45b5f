import express, { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { TokenVerifier } from '../../platform/auth/token-verifier.ts';
import { invalidInput } from '../../platform/http/error-handler.ts';
import { originOf } from '../../platform/http/request-context.ts';
import { noSuchObject } from '../../platform/storage/sign-link.ts';
import {
  type BucketName,
  buckets,
  isSharedBucket,
  type Storage,
  sharedBuckets,
  typeOf,
} from '../../platform/storage/storage.ts';
import { sendObject } from './send-object.ts';
import {
  type AskedPath,
  pathOf,
  type StorageAccessPorts,
  storageAccess,
} from './storage-access.ts';

export interface StorageRoutesPorts extends StorageAccessPorts {
  readonly storage: Storage;
  readonly tokens: TokenVerifier;
  /** Counts a request of an actor; each link that is signed counts as one. @throws AppError rate_limited */
  readonly limit: (
    actor: Actor,
    request: { readonly method: 'GET' | 'POST' },
    res: Response,
  ) => unknown;
}

const MAX_LISTED = 1000;
const BODY_LIMIT = '64kb';
/** The specified time; a link that ends sooner is kept no longer. */
const MAX_KEPT_SECONDS = 3600;
const signSchema = (bucket: string) => {
  if (!isSharedBucket(bucket)) throw noSuchObject();
  const max = buckets[bucket].maxLinkSeconds;
  const error = `A link to a file of ${bucket} is valid for at most ${max} seconds.`;
  return z.object({ expiresIn: z.int().min(1).max(max, { error }) });
};
const pathsSchema = z.object({ paths: z.array(z.string().max(300)).min(1).max(100) });
const listSchema = z.object({
  prefix: z.string().max(100),
  limit: z.int().min(1).max(MAX_LISTED).default(100),
  offset: z.int().min(0).max(1_000_000).default(0),
  search: z.string().max(100).default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
});

/**
 * The read side of Supabase Storage's wire contract, in every mode: members sign links to the objects of
 * their workspace, and a link downloads its object until it expires, as long as who signed it may read it.
 * Paths are `<bucket>/<workspace>/<name>`. Nothing is uploaded here.
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
    ports.limit(actor, { method: 'GET' }, res);
    const found = await access.list(actor, { bucket, prefix }, page);
    res.json(
      found.map(({ id, name, bytes, createdAt, updatedAt }) => ({
        name,
        id,
        created_at: createdAt,
        updated_at: updatedAt,
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
    const { id, bytes, createdAt, updatedAt } = await access.stat(actor, path);
    res.json({
      id,
      version: id,
      name: `${path.workspaceId}/${path.name}`,
      bucket_id: path.bucket,
      size: bytes,
      content_type: typeOf(path),
      created_at: createdAt,
      last_modified: updatedAt,
    });
  });
  router.post('/object/sign/:bucket', readBody, async (req, res) => {
    const actor = await actorOf(req, res);
    const { bucket } = req.params;
    const { expiresIn } = parse(signSchema(bucket), req.body);
    const { paths } = parse(pathsSchema, req.body);
    const links = [];
    for (const path of paths) {
      ports.limit(actor, { method: 'POST' }, res);
      const link = await access
        .sign(actor, splitPath(bucket, path), expiresIn)
        .catch(nullIfMissing);
      links.push({
        path,
        signedURL: link && withoutBase(link.url),
        error: link ? null : 'Either the object does not exist or you do not have access to it',
      });
    }
    res.json(links);
  });
  router.post('/object/sign/:bucket/:workspaceId/:name', readBody, async (req, res) => {
    const actor = await actorOf(req, res);
    const { expiresIn } = parse(signSchema(req.params.bucket), req.body);
    ports.limit(actor, { method: 'POST' }, res);
    const { url } = await access.sign(actor, req.params, expiresIn);
    res.json({ signedURL: withoutBase(url) });
  });
  router.get('/object/sign/:bucket/:workspaceId/:name', async (req, res) => {
    const { token, download } = req.query;
    const { path, link } = await access.open(req.params, token);
    const asked = typeof download === 'string' && download !== '' ? download : null;
    const left = Math.floor((link.expiresAt.getTime() - Date.now()) / 1000);
    await sendObject(
      ports.storage,
      {
        path,
        fileName: link.fileName ?? asked ?? path.name,
        // The name of a picture is never used again.
        version: link.objectId ?? path.name,
        keepSeconds: Math.min(Math.max(left, 0), MAX_KEPT_SECONDS),
      },
      res,
    );
  });
  for (const prefix of ['/object', '/object/authenticated']) {
    router.get(`${prefix}/:bucket/:workspaceId/:name`, async (req, res) => {
      const actor = await actorOf(req, res);
      const path = pathOf(req.params);
      ports.limit(actor, { method: 'GET' }, res);
      const { id } = await access.stat(actor, path);
      const sent = { path, fileName: path.name, version: id, keepSeconds: null };
      await sendObject(ports.storage, sent, res);
    });
  }
  return router;
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
