import * as endpoints from '@parapet/contracts/endpoints/previews';
import type { EndpointRouter } from '../platform/http/endpoint-router.ts';
import { localOrigins } from './local-origins.ts';
import type { ReadPreview } from './read-preview.ts';

export interface PreviewRoutePorts {
  readonly readPreview: ReadPreview;
  /** Origins of previewed builds, in addition to those of live remotes. */
  readonly previewOrigins: readonly string[];
}

/** Previews need a session: a build that is not live must not reach visitors. */
export function routePreviews(api: EndpointRouter, ports: PreviewRoutePorts): void {
  api.handle(endpoints.readPreview, ({ query }) => ports.readPreview(query));
  api.handle(endpoints.readLocalOrigins, async () => ({
    origins: localOrigins(ports.previewOrigins),
  }));
}
