import {
  isLoopbackOrigin,
  type PreviewRequest,
  previewRequestSchema,
} from '@parapet/contracts/releases/previews/preview';
import { buildIdSchema, containerName } from '@parapet/contracts/releases/release';
import {
  readReleaseBaseUrl,
  releaseOrigin,
  siblingBuildUrl,
} from '@parapet/contracts/releases/release-file';
import type { Registry, Remote } from '@parapet/remote-kit/page/registry';
import { z } from 'zod';
import { LOCAL, type Problem } from './offers.ts';

export interface Overrides {
  requests: readonly PreviewRequest[];
  /** Overrides that name no build. */
  problems: readonly Problem[];
}

const entriesSchema = z.record(z.string(), z.unknown());
/** Older versions of the tools keep the entries themselves. */
const stateSchema = z.object({ overrides: entriesSchema }).or(entriesSchema);

const entriesIn = (stored: string | null): Record<string, unknown> => {
  try {
    const state = stateSchema.safeParse(JSON.parse(stored ?? '{}')).data ?? {};
    return entriesSchema.safeParse(state.overrides).data ?? state;
  } catch {
    return {};
  }
};

const isAddress = (value: string): boolean => /^(https?:)?\/\//.test(value);

/** `https://host/a/mf-manifest.json?x` -> `https://host/a/`. */
const folderOf = (address: string, protocol: string): string => {
  const [file = ''] = address.split(/[?#]/, 1);
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  return folder.startsWith('//') ? protocol + folder : folder;
};

/** The build id in the address of a folder beside the live build. */
const buildBeside = (live: Remote, folder: string): string | undefined => {
  if (live.status !== 'offered') return undefined;
  const id = buildIdSchema.safeParse(folder.split('/').at(-2)).data;
  return id && siblingBuildUrl(live.entry.baseUrl, id) === folder ? id : undefined;
};

/** An address becomes the build that `?preview=` would name; another value is a channel or a build id. */
const buildOf = (value: string, live: Remote, protocol: string): string => {
  if (!isAddress(value)) return value;
  const folder = folderOf(value, protocol);
  const base = readReleaseBaseUrl(folder);
  if (!base) return value;
  const isLocal = isLoopbackOrigin(releaseOrigin(base));
  return buildBeside(live, base) ?? (isLocal ? LOCAL : base);
};

/**
 * Reads the overrides of the developer tools as requests for previews. What they name of other pages on
 * the same origin is left out, and so is the build that is live.
 *
 * @param protocol of the page, e.g. `https:`
 */
export const readOverrides = (
  stored: string | null,
  { remotes }: Registry,
  protocol: string,
): Overrides => {
  const entries = entriesIn(stored);
  const requests: PreviewRequest[] = [];
  const problems: Problem[] = [];
  for (const live of remotes) {
    const value = entries[containerName(live.name)];
    if (typeof value !== 'string' || value === '') continue;
    const request = { remote: live.name, build: buildOf(value, live, protocol) };
    if (request.build === live.manifest?.buildId) continue;
    const { data } = previewRequestSchema.safeParse(request);
    if (data) requests.push(data);
    else problems.push({ request: `${live.name}@${value}`, reason: 'It names no build.' });
  }
  return { requests, problems };
};
