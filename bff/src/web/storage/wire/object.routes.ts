import { json, type Request, type Response, type Router } from 'express';
import { entryAnswer, infoAnswer, objectAnswer } from './answers.ts';
import type { ObjectService, Place } from './object-service.ts';
import { headerMetadata, withUpload } from './read-upload.ts';
import { type CallerOf, placeOf, saveAsOf } from './request-parts.ts';
import {
  copySchema,
  folderSchema,
  moveSchema,
  parse,
  removeSchema,
  treeSchema,
} from './requests.ts';
import { sendFile } from './send-file.ts';

/** Lists, information, downloads, uploads, moves and deletions of objects. */
export function routeObjects<Caller>(
  router: Router,
  service: ObjectService<Caller>,
  callerOf: CallerOf<Caller>,
): void {
  const readBody = json({ limit: '64kb' });

  router.post('/object/list/:bucket', readBody, async (req, res) => {
    const caller = await callerOf(req, res);
    const { prefix, ...page } = parse(folderSchema, req.body);
    service.charge(caller, 'GET', res);
    const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
    const found = await service.listFolder(caller, paramOf(req, 'bucket'), {
      ...page,
      prefix: folder,
    });
    const below = (name: string) =>
      name.startsWith(folder) ? name.slice(folder.length).replace(/\/$/, '') : name;
    res.json(found.map((entry) => entryAnswer(entry, below)));
  });
  router.post('/object/list-v2/:bucket', readBody, async (req, res) => {
    const caller = await callerOf(req, res);
    const { with_delimiter: hasDelimiter, cursor, ...page } = parse(treeSchema, req.body);
    service.charge(caller, 'GET', res);
    const found = await service.listTree(caller, paramOf(req, 'bucket'), {
      ...page,
      cursor: cursor ?? null,
      hasDelimiter,
    });
    res.json({
      hasNext: found.cursor !== null,
      ...(found.cursor !== null && { nextCursor: found.cursor }),
      folders: found.entries.flatMap((entry) =>
        'folder' in entry ? [{ key: entry.folder.replace(/\/$/, ''), name: entry.folder }] : [],
      ),
      objects: found.entries.flatMap((entry) => ('folder' in entry ? [] : [objectAnswer(entry)])),
    });
  });

  const info = async (req: Request, res: Response) => {
    const object = await service.find(await callerOf(req, res), placeOf(req));
    res.setHeader('etag', `"${object.version}"`);
    res.json(infoAnswer(object));
  };
  router.get('/object/info/public/:bucket/*name', async (req, res) => {
    res.json(infoAnswer((await service.openPublic(placeOf(req))).object));
  });
  router.get('/object/info/authenticated/:bucket/*name', info);
  router.get('/object/info/:bucket/*name', info);

  router.post('/object/move', readBody, async (req, res) => {
    const caller = await callerOf(req, res);
    const { from, to } = ends(parse(moveSchema, req.body));
    service.charge(caller, 'POST', res);
    const { id } = await service.move(caller, from, to);
    res.json({ message: 'Successfully moved', Id: id, Key: `${to.bucket}/${to.name}` });
  });
  router.post('/object/copy', readBody, async (req, res) => {
    const caller = await callerOf(req, res);
    const asked = parse(copySchema, req.body);
    const { from, to } = ends(asked);
    service.charge(caller, 'POST', res);
    const isKept = asked.copyMetadata;
    const { id } = await service.copy(caller, from, to, {
      isUpsert: isUpsert(req),
      contentType: asked.metadata?.mimetype,
      cacheControl: isKept ? undefined : asked.metadata?.cacheControl,
      metadata: isKept ? undefined : headerMetadata(req),
    });
    res.json({ Id: id, Key: `${to.bucket}/${to.name}` });
  });

  router.get('/object/public/:bucket/*name', async (req, res) => {
    const sent = await service.openPublic(placeOf(req));
    await sendFile(service, { ...sent, ...saveAsOf(req, sent) }, res);
  });
  const download = async (req: Request, res: Response) => {
    const caller = await callerOf(req, res);
    service.charge(caller, 'GET', res);
    const sent = await service.openFor(caller, placeOf(req));
    await sendFile(service, { ...sent, ...saveAsOf(req, sent) }, res);
  };
  router.get('/object/authenticated/:bucket/*name', download);
  router.get('/object/:bucket/*name', download);

  const upload = (isReplacing: boolean) => async (req: Request, res: Response) => {
    const caller = await callerOf(req, res);
    const place = placeOf(req);
    service.charge(caller, 'POST', res);
    const maxBytes = await service.maxBytes(caller, place);
    const options = { isUpsert: isReplacing || isUpsert(req) };
    const { id } = await withUpload(req, maxBytes, (upload) =>
      service.put(caller, place, upload, options),
    );
    res.json({ Id: id, Key: `${place.bucket}/${place.name}` });
  };
  router.post('/object/:bucket/*name', upload(false));
  router.put('/object/:bucket/*name', upload(true));

  router.delete('/object/:bucket', readBody, async (req, res) => {
    const caller = await callerOf(req, res);
    const { prefixes } = parse(removeSchema, req.body);
    service.charge(caller, 'POST', res);
    const removed = await service.remove(caller, paramOf(req, 'bucket'), prefixes);
    res.json(removed.map(objectAnswer));
  });
  router.delete('/object/:bucket/*name', async (req, res) => {
    const caller = await callerOf(req, res);
    const { bucket, name } = placeOf(req);
    service.charge(caller, 'POST', res);
    await service.find(caller, { bucket, name });
    await service.remove(caller, bucket, [name]);
    res.json({ message: 'Successfully deleted' });
  });
}

const paramOf = (req: Request, name: string): string => String(req.params[name]);
const isUpsert = (req: Request): boolean => req.get('x-upsert') === 'true';

function ends(asked: {
  readonly bucketId: string;
  readonly sourceKey: string;
  readonly destinationBucket?: string | undefined;
  readonly destinationKey: string;
}): { from: Place; to: Place } {
  const { bucketId, sourceKey, destinationBucket = bucketId, destinationKey } = asked;
  return {
    from: { bucket: bucketId, name: sourceKey },
    to: { bucket: destinationBucket, name: destinationKey },
  };
}
