import { z } from 'zod';
import { previewRequestSchema } from '../preview.ts';
import { registryEntrySchema } from '../release.ts';
import { endpoint } from './endpoint.ts';

export const readPreview = endpoint({
  id: 'readPreview',
  tag: 'Remotes',
  summary: 'Read a build that is not live, as an entry of the registry, to preview it in one tab',
  method: 'GET',
  path: '/api/previews',
  query: previewRequestSchema,
  response: registryEntrySchema,
  refusals: ['not_found'],
});

export const readLocalOrigins = endpoint({
  id: 'readLocalOrigins',
  tag: 'Remotes',
  summary: "Read at which addresses of a developer's own machine the page may look for builds",
  method: 'GET',
  path: '/api/previews/local',
  response: z.object({ origins: z.array(z.url()).min(1) }),
  refusals: ['invalid_input'],
});
