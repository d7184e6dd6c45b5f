import { json, type Router } from 'express';
import { bucketAnswer } from './answers.ts';
import type { Bucket, BucketChange, ObjectService } from './object-service.ts';
import type { CallerOf } from './request-parts.ts';
import { bucketChangeSchema, bucketSchema, parse } from './requests.ts';

interface AskedChange {
  readonly public?: boolean | undefined;
  readonly file_size_limit?: number | null | undefined;
  readonly allowed_mime_types?: string[] | null | undefined;
}

const changeOf = (asked: AskedChange): BucketChange => ({
  ...(asked.public !== undefined && { isPublic: asked.public }),
  ...(asked.file_size_limit !== undefined && { maxBytes: asked.file_size_limit }),
  ...(asked.allowed_mime_types !== undefined && { mimeTypes: asked.allowed_mime_types }),
});

export function routeBuckets<Caller>(
  router: Router,
  service: ObjectService<Caller>,
  callerOf: CallerOf<Caller>,
): void {
  const readBody = json({ limit: '64kb' });
  router.get('/bucket', async (req, res) => {
    const found = await service.listBuckets(await callerOf(req, res));
    res.json(pageOf(found, req.query).map(bucketAnswer));
  });
  router.post('/bucket', readBody, async (req, res) => {
    const caller = await callerOf(req, res);
    const { id, name, ...asked } = parse(bucketSchema, req.body);
    await service.createBucket(caller, id ?? name, changeOf(asked));
    res.json({ name });
  });
  router.get('/bucket/:id', async (req, res) => {
    res.json(bucketAnswer(await service.findBucket(await callerOf(req, res), req.params.id)));
  });
  router.put('/bucket/:id', readBody, async (req, res) => {
    const caller = await callerOf(req, res);
    const asked = parse(bucketChangeSchema, req.body);
    await service.updateBucket(caller, req.params.id, changeOf(asked));
    res.json({ message: 'Successfully updated' });
  });
  router.post('/bucket/:id/empty', async (req, res) => {
    await service.emptyBucket(await callerOf(req, res), req.params.id);
    res.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' });
  });
  router.delete('/bucket/:id', async (req, res) => {
    await service.deleteBucket(await callerOf(req, res), req.params.id);
    res.json({ message: 'Successfully deleted' });
  });
}

const numberOf = (value: unknown, fallback: number): number =>
  typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : fallback;

/** A search finds its text as it is written, also `%` and `_`. */
function pageOf(found: readonly Bucket[], query: Record<string, unknown>): Bucket[] {
  const { search, sortColumn, sortOrder } = query;
  const text = typeof search === 'string' ? search.toLowerCase() : '';
  const keyOf = (bucket: Bucket): string =>
    sortColumn === 'created_at' || sortColumn === 'updated_at'
      ? ((sortColumn === 'created_at' ? bucket.createdAt : bucket.updatedAt) ?? '')
      : bucket.id;
  const sorted = found
    .filter(({ id }) => id.toLowerCase().includes(text))
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  if (sortOrder === 'desc') sorted.reverse();
  const offset = numberOf(query.offset, 0);
  return sorted.slice(offset, offset + numberOf(query.limit, 1000));
}
