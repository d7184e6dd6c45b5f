import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '@parapet/contracts/endpoints/endpoint';

/** Says which requests send a file: to one of the endpoints that take one, or to the storage. */
export const isUploadTo = (endpoints: readonly Endpoint[]): ((req: IncomingMessage) => boolean) => {
  const taking = endpoints.filter(({ upload }) => upload !== undefined);
  const paths = taking.map(({ method, path }) => ({ method, parts: path.split('/') }));
  return ({ method, url = '' }) => {
    const path = url.split('?')[0] ?? '';
    if (path.startsWith('/storage/v1/object/')) return method === 'POST' || method === 'PUT';
    const parts = path.split('/');
    return paths.some(
      (each) =>
        each.method === method &&
        each.parts.length === parts.length &&
        each.parts.every((part, at) => part.startsWith('{') || part === parts[at]),
    );
  };
};
