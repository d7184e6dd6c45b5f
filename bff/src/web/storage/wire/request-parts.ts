import type { Request, Response } from 'express';
import type { Place, SentFile } from './object-service.ts';

export type CallerOf<Caller> = (req: Request, res: Response) => Promise<Caller>;

export function placeOf(req: Request): Place {
  const { bucket, name } = req.params as { bucket?: unknown; name?: unknown };
  return { bucket: String(bucket), name: Array.isArray(name) ? name.join('/') : String(name) };
}

export const tokenOf = ({ query }: Request): string =>
  typeof query.token === 'string' ? query.token : '';

/** `?download` has a browser save the file, under the name that it gives. */
export function saveAsOf({ query }: Request, { object, saveAs }: SentFile): { saveAs?: string } {
  const { download } = query;
  const asked = typeof download === 'string' ? download : null;
  if (saveAs !== undefined && saveAs !== lastPart(object.name)) return { saveAs };
  if (asked !== null && asked !== '') return { saveAs: asked };
  if (saveAs !== undefined || asked === '') return { saveAs: lastPart(object.name) };
  return {};
}

const lastPart = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
