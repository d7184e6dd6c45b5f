import { Router } from 'express';
import type { Pictures } from '../../../platform/pictures/pictures.ts';
import { routeBuckets } from './bucket.routes.ts';
import { routeObjects } from './object.routes.ts';
import type { ObjectService } from './object-service.ts';
import { routePictures } from './picture.routes.ts';
import type { CallerOf } from './request-parts.ts';
import { routeSigned } from './signed.routes.ts';
import { wireErrors } from './wire-errors.ts';

/**
 * The wire contract of Supabase Storage over a service, below `/storage/v1`. It knows paths, headers and
 * bodies, and the service knows who may do what.
 */
export function createWireRouter<Caller>(
  service: ObjectService<Caller>,
  pictures: Pick<Pictures, 'make'>,
): Router {
  const router = Router();
  const callerOf: CallerOf<Caller> = (req, res) => {
    const [scheme, token] = (req.get('authorization') ?? '').split(' ');
    const isBearer = scheme?.toLowerCase() === 'bearer' && token;
    return service.authenticate(isBearer ? token : null, req, res);
  };
  router.use((_req, res, next) => {
    res.setHeader('cache-control', 'no-store');
    next();
  });
  routeBuckets(router, service, callerOf);
  // The paths with words of their own come before those that any bucket fits.
  routeSigned(router, service, callerOf);
  routePictures(router, { service, pictures, callerOf });
  routeObjects(router, service, callerOf);
  router.use(wireErrors);
  return router;
}
