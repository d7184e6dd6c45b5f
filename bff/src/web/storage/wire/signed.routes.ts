import { json, type Router } from 'express';
import { AppError } from '../../../platform/app-error.ts';
import { type Transform, transformSchema } from '../../../platform/pictures/transform.ts';
import { urlPath } from './answers.ts';
import type { ObjectService, Place } from './object-service.ts';
import { withUpload } from './read-upload.ts';
import { type CallerOf, placeOf, saveAsOf, tokenOf } from './request-parts.ts';
import { parse, signManySchema, signSchema } from './requests.ts';
import { sendFile } from './send-file.ts';
import { WireError, wrongToken } from './wire-error.ts';

/** Links that download or upload one object without a session. */
export function routeSigned<Caller>(
  router: Router,
  service: ObjectService<Caller>,
  callerOf: CallerOf<Caller>,
): void {
  const readBody = json({ limit: '64kb' });
  const linkTo = (place: Place, token: string, transform: Transform | null = null): string =>
    `/${transform ? 'render/image' : 'object'}/sign/${urlPath(place)}?token=${token}`;

  router.post('/object/sign/:bucket', readBody, async (req, res) => {
    const caller = await callerOf(req, res);
    const bucket = String(req.params.bucket);
    const { paths, expiresIn } = parse(signManySchema, req.body);
    const links = [];
    for (const path of paths) {
      service.charge(caller, 'POST', res);
      const place = { bucket, name: path };
      const token = await service
        .signRead(caller, place, { seconds: expiresIn, transform: null })
        .catch(nullIfMissing);
      links.push({
        path,
        signedURL: token && linkTo(place, token),
        error:
          token === null
            ? 'Either the object does not exist or you do not have access to it'
            : null,
      });
    }
    res.json(links);
  });
  router.post('/object/sign/:bucket/*name', readBody, async (req, res) => {
    const caller = await callerOf(req, res);
    const { expiresIn, transform: asked } = parse(signSchema, req.body);
    const transform = asked && Object.keys(asked).length > 0 ? parse(transformSchema, asked) : null;
    const place = placeOf(req);
    service.charge(caller, 'POST', res);
    const token = await service.signRead(caller, place, { seconds: expiresIn, transform });
    res.json({ signedURL: linkTo(place, token, transform) });
  });
  router.get('/object/sign/:bucket/*name', async (req, res) => {
    const { transform, ...sent } = await service.openSigned(placeOf(req), tokenOf(req));
    // A link to a small picture does not open the large one that it is made of.
    if (transform) throw wrongToken();
    await sendFile(service, { ...sent, ...saveAsOf(req, sent) }, res);
  });

  router.post('/object/upload/sign/:bucket/*name', async (req, res) => {
    const caller = await callerOf(req, res);
    const place = placeOf(req);
    service.charge(caller, 'POST', res);
    const isUpsert = req.get('x-upsert') === 'true';
    const token = await service.signUpload(caller, place, { isUpsert });
    res.json({ url: `/object/upload/sign/${urlPath(place)}?token=${token}`, token });
  });
  router.put('/object/upload/sign/:bucket/*name', async (req, res) => {
    const place = placeOf(req);
    const { caller, isUpsert } = await service.openUpload(place, tokenOf(req));
    service.charge(caller, 'POST', res);
    const maxBytes = await service.maxBytes(caller, place);
    const { id } = await withUpload(req, maxBytes, (upload) =>
      service.put(caller, place, upload, { isUpsert }),
    );
    res.json({ Id: id, Key: `${place.bucket}/${place.name}` });
  });
}

function nullIfMissing(error: unknown): null {
  if (error instanceof WireError && error.statusCode === 404) return null;
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}
