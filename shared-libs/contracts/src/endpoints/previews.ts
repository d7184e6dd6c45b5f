import { z } from 'zod';
import { previewBuildSchema, previewRequestSchema } from '../releases/previews/preview.ts';
import {
  buildIdSchema,
  channelSchema,
  MAX_CHANNELS_LISTED,
  registryEntrySchema,
  remoteNameSchema,
} from '../releases/release.ts';
import { releaseProvenanceSchema } from '../releases/release-provenance.ts';
import { endpoint } from './endpoint.ts';

export const readPreview = endpoint({
  id: 'readPreview',
  tag: 'Remotes',
  summary: 'Read a build that is not live, as an entry of the registry, to preview it in one tab',
  method: 'GET',
  path: '/api/previews',
  scope: null,
  query: previewRequestSchema.extend({ remote: remoteNameSchema }),
  response: registryEntrySchema,
  refusals: ['not_found', 'role_insufficient'],
});

export const readLocalOrigins = endpoint({
  id: 'readLocalOrigins',
  tag: 'Remotes',
  summary: "Read at which addresses of a developer's own machine the page may look for builds",
  method: 'GET',
  path: '/api/previews/local',
  scope: null,
  response: z.object({ origins: z.array(z.url()).min(1) }),
  refusals: ['invalid_input', 'role_insufficient'],
});

export const readPreviewRight = endpoint({
  id: 'readPreviewRight',
  tag: 'Remotes',
  summary: 'Read whether the account may open previews, which the operator grants',
  method: 'GET',
  path: '/api/previews/right',
  scope: null,
  response: z.object({ granted: z.boolean() }),
});

const listedBuildSchema = z.object({
  buildId: buildIdSchema,
  releasedAt: z.iso.datetime(),
  author: releaseProvenanceSchema.shape.author.unwrap().nullable(),
  commit: releaseProvenanceSchema.shape.commit.unwrap().nullable(),
});

export const readShellPreview = endpoint({
  id: 'readShellPreview',
  tag: 'Remotes',
  summary: 'Read which build of the shell a channel or a build id names, to preview it',
  method: 'GET',
  path: '/api/previews/shell',
  scope: null,
  query: z.object({ build: previewBuildSchema }),
  response: listedBuildSchema,
  refusals: ['invalid_input', 'not_found', 'role_insufficient'],
});
export type ShellPreview = z.infer<typeof readShellPreview.response>;

const channelsSchema = {
  channels: z
    .array(
      z.object({
        channel: channelSchema,
        /** Null for a pointer that is refused or cannot be read; `problem` says why. */
        build: listedBuildSchema.nullable(),
        problem: z.string().nullable(),
      }),
    )
    .max(MAX_CHANNELS_LISTED),
  /** There are more channels than are listed. */
  hasMore: z.boolean(),
};

export const listChannels = endpoint({
  id: 'listChannels',
  tag: 'Remotes',
  summary:
    'List the channels of each remote and the shell with the builds that they point to, as the previews there are',
  method: 'GET',
  path: '/api/previews/channels',
  scope: null,
  response: z.object({
    remotes: z.array(z.object({ name: remoteNameSchema, ...channelsSchema })),
    /** Empty while no shell is released. */
    shell: z.object(channelsSchema).default({ channels: [], hasMore: false }),
  }),
  refusals: ['role_insufficient'],
});
export type ListedRemote = z.infer<typeof listChannels.response>['remotes'][number];
