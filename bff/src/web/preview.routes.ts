import * as endpoints from '@parapet/contracts/endpoints/previews';
import type { EndpointRouter } from '../platform/http/endpoint-router.ts';
import type { ReadPreview } from './read-preview.ts';

/** For whoever is signed in: a build that is not live never reaches a visitor. */
export function routePreviews(api: EndpointRouter, ports: { readPreview: ReadPreview }): void {
  api.handle(endpoints.readPreview, ({ query }) => ports.readPreview(query));
}
