import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Request, Response, Router } from 'express';
import { type PictureFormat, pictureTypes } from '../../../platform/pictures/picture-format.ts';
import { PictureError, type Pictures } from '../../../platform/pictures/pictures.ts';
import type { RenderProblem } from '../../../platform/pictures/render-process.ts';
import {
  describeTransform,
  type Transform,
  transformSchema,
  variantOf,
} from '../../../platform/pictures/transform.ts';
import type { ObjectService, SentFile } from './object-service.ts';
import { type CallerOf, placeOf, saveAsOf, tokenOf } from './request-parts.ts';
import { parse } from './requests.ts';
import { isUnchanged, setSafely } from './send-file.ts';
import { noSuchKey, wrongRequest, wrongToken } from './wire-error.ts';

const messages: Readonly<Record<RenderProblem, string>> = {
  unreadable: 'The source image is invalid or unsupported for rendering',
  too_large: 'The source image is too large to process',
  stopped: 'The source image takes too long to process',
};

/** Pictures in other sizes and formats, of objects that the caller may read. */
export function routePictures<Caller>(
  router: Router,
  {
    service,
    pictures,
    callerOf,
  }: {
    readonly service: ObjectService<Caller>;
    readonly pictures: Pick<Pictures, 'make'>;
    readonly callerOf: CallerOf<Caller>;
  },
): void {
  const send = async (req: Request, res: Response, sent: SentFile, transform: Transform) => {
    const { object, payer } = sent;
    const showsWebp = req.get('accept')?.includes('image/webp') ?? false;
    const variant = variantOf(transform, { showsWebp });
    const version = `${object.version}-${createHash('sha256').update(variant).digest('hex').slice(0, 16)}`;
    res.vary('accept');
    if (isUnchanged(res, { ...sent, object: { ...object, version } })) return;
    const read = async () => {
      const found = await service.read(object);
      if (!found) throw noSuchKey();
      return await buffer(found.body);
    };
    const key = `${object.bucket}/${object.name} ${object.version}`;
    const made = await pictures
      .make({ owner: payer, key, transform, showsWebp, bytes: object.bytes, read })
      .catch(refuse);
    const { saveAs } = saveAsOf(req, sent);
    setSafely(res, pictureTypes[made.format], saveAs && named(saveAs, made.format));
    if (made.isMade) res.setHeader('x-transformations', describeTransform(transform));
    res.setHeader('content-length', made.content.length);
    res.end(made.content);
  };

  router.get('/render/image/public/:bucket/*name', async (req, res) => {
    const transform = parse(transformSchema, req.query);
    await send(req, res, await service.openPublic(placeOf(req)), transform);
  });
  router.get('/render/image/authenticated/:bucket/*name', async (req, res) => {
    const caller = await callerOf(req, res);
    const transform = parse(transformSchema, req.query);
    service.charge(caller, 'GET', res);
    await send(req, res, await service.openFor(caller, placeOf(req)), transform);
  });
  router.get('/render/image/sign/:bucket/*name', async (req, res) => {
    const { transform, ...sent } = await service.openSigned(placeOf(req), tokenOf(req));
    // A link to the file itself is no link to whatever can be made of it.
    if (!transform) throw wrongToken();
    await send(req, res, sent, transform);
  });
}

/** The name of a file that has another format than the one it is made of. */
const named = (name: string, format: PictureFormat): string =>
  `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.${format === 'jpeg' ? 'jpg' : format}`;

function refuse(error: unknown): never {
  if (error instanceof PictureError) throw wrongRequest(messages[error.problem]);
  throw error;
}
