import { previewWishSchema } from '../preview.ts';
import { registryEntrySchema } from '../release.ts';
import { endpoint } from './endpoint.ts';

export const readPreview = endpoint({
  id: 'readPreview',
  tag: 'Remotes',
  summary: 'Read a build that is not live, as an entry of the registry, to preview it in one tab',
  method: 'GET',
  path: '/api/previews',
  query: previewWishSchema,
  response: registryEntrySchema,
});
