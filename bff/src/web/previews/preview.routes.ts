import * as endpoints from '@parapet/contracts/endpoints/previews';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import type { ReadChannels } from '../releases/read-channels.ts';
import { localOrigins } from './local-origins.ts';
import { type PreviewRights, requirePreviewRight } from './preview-rights.ts';
import type { ReadPreview } from './read-preview.ts';
import type { ReadShellPreview } from './shell-preview.ts';

export interface PreviewRoutePorts {
  readonly rights: PreviewRights;
  readonly readPreview: ReadPreview;
  readonly readShellPreview: ReadShellPreview;
  readonly readChannels: ReadChannels;
  /** Origins of previewed builds, in addition to those of live remotes. */
  readonly previewOrigins: readonly string[];
}

/** Previews need the operator's consent: a build that is not live must not reach everybody. */
export function routePreviews(api: EndpointRouter, ports: PreviewRoutePorts): void {
  const { rights } = ports;
  api.handle(endpoints.readPreview, async ({ actor, query }) => {
    await requirePreviewRight(rights, actor);
    return await ports.readPreview(query);
  });
  api.handle(endpoints.readShellPreview, async ({ actor, query }) => {
    await requirePreviewRight(rights, actor);
    return await ports.readShellPreview(query.build);
  });
  api.handle(endpoints.readPreviewRight, async ({ actor }) => ({
    granted: await rights.has(actor),
  }));
  api.handle(endpoints.listChannels, async ({ actor }) => {
    await requirePreviewRight(rights, actor);
    return await ports.readChannels();
  });
  api.handle(endpoints.readLocalOrigins, async ({ actor }) => {
    await requirePreviewRight(rights, actor);
    return { origins: localOrigins(ports.previewOrigins) };
  });
}
