import type { PreviewRequest } from '@parapet/contracts/preview';
import {
  buildIdSchema,
  latestBuildSchema,
  type Registry,
  type RegistryEntry,
  releasePointerSchema,
} from '@parapet/contracts/release';
import {
  readReleaseBaseUrl,
  releaseFileUrl,
  releaseOrigin,
  siblingBuildUrl,
} from '@parapet/contracts/release-file';
import { AddressRefusedError } from '@parapet/scanner/address-guard/address-for';
import type { ResolveHost } from '@parapet/scanner/address-guard/resolve-host';
import { AppError, fieldError } from '../platform/app-error.ts';
import { safeFetch } from '../platform/safe-fetch/safe-fetch.ts';
import { originsOf, type ReadRegistry, readRelease } from './registry.ts';
import type { BuildPlace, ReleaseSource } from './release-source.ts';

const TIMEOUT_MS = 5000;
const channelSchema = releasePointerSchema.shape.channel;

export interface PreviewPorts {
  readonly source: ReleaseSource;
  readonly readRegistry: ReadRegistry;
  /** Origins of previewed builds, in addition to those of live remotes. */
  readonly origins: readonly string[];
  readonly resolve?: ResolveHost;
}

/**
 * Returns the build of a preview request. Refuses with a message for the person: 422 for an origin
 * that is not allowed or a broken manifest, 404 for an unknown build.
 */
export type ReadPreview = (request: PreviewRequest) => Promise<RegistryEntry>;

export function createReadPreview(ports: PreviewPorts): ReadPreview {
  const { source } = ports;
  return async ({ remote, build }) => {
    const registry = await ports.readRegistry();
    if (build === 'local') throw refusal('Only the page can read a local build.');
    if (/^https?:\/\//i.test(build)) {
      const base = baseOf(build);
      refuseForeign(releaseOrigin(base), ports.origins);
      const reader = releaseReader(base, ports);
      const latest = await reader.read('builds/latest.json');
      const { id: buildId } = parseLatest(latest);
      return await readOrRefuse(remote, () =>
        readRelease(
          { readBuildFile: (_place, path) => reader.read(path) },
          { remote, buildId, baseUrl: base },
        ),
      );
    }
    const place = await findReleased(source, registry, { remote, build });
    refuseForeign(releaseOrigin(place.baseUrl), [...originsOf(registry), ...ports.origins]);
    return await readOrRefuse(remote, () => readRelease(source, place));
  };
}

/** A channel takes precedence over a build id with the same name. */
async function findReleased(
  source: ReleaseSource,
  registry: Registry,
  { remote, build }: PreviewRequest,
): Promise<BuildPlace> {
  const missing = new AppError('not_found', `There is no build or channel ${build} of ${remote}.`);
  const channel = channelSchema.safeParse(build).data;
  const pointer = channel
    ? await source.readPointer(remote, channel).catch((cause: unknown) => {
        throw refusal(`The channel ${channel} of ${remote} cannot be read.`, cause);
      })
    : undefined;
  if (pointer) return pointer;
  const buildId = buildIdSchema.safeParse(build).data;
  const live = registry.remotes.find(({ name }) => name === remote);
  if (!buildId || !live) throw missing;
  // Builds of one remote are in sibling folders, by their id.
  const place = { remote, buildId, baseUrl: siblingBuildUrl(live.baseUrl, buildId) };
  const latest = await source.readBuildFile(place, 'builds/latest.json').catch(() => undefined);
  if (!latest) throw missing;
  return place;
}

function baseOf(url: string): string {
  const base = readReleaseBaseUrl(url);
  if (base) return base;
  throw refusal(`${url} is not the address of a build.`);
}

/** A previewed build runs with the session of the person who views it. */
function refuseForeign(origin: string, allowed: readonly string[]): void {
  if (allowed.includes(origin)) return;
  throw refusal(
    `Builds from ${origin} cannot be previewed: it is not one of this installation's preview origins.`,
  );
}

/**
 * Reads files below a base URL. Redirects are not followed, since they could leave the allowed
 * origins.
 */
function releaseReader(base: string, { resolve }: PreviewPorts) {
  const read = async (path: string): Promise<unknown> => {
    const unreadable = (cause?: unknown) =>
      refusal(`There is no readable build at ${base}.`, cause);
    const answer = await safeFetch(releaseFileUrl(base, path), {
      // The operator has listed this origin, so it may be private.
      policy: { allowPrivate: true, ownEndpoints: [] },
      timeoutMs: TIMEOUT_MS,
      maxRedirects: 0,
      ...(resolve && { resolve }),
    }).catch((cause: unknown) => {
      throw cause instanceof AddressRefusedError
        ? refusal(`${base} must not be contacted: ${cause.message}.`, cause)
        : unreadable(cause);
    });
    if (answer.status !== 200 || answer.truncated) throw unreadable();
    try {
      return JSON.parse(answer.body);
    } catch (cause) {
      throw unreadable(cause);
    }
  };
  return { read };
}

function parseLatest(latest: unknown) {
  const parsed = latestBuildSchema.safeParse(latest);
  if (parsed.success) return parsed.data;
  throw refusal('The builds/latest.json of this build could not be read.', parsed.error);
}

async function readOrRefuse(
  remote: string,
  read: () => Promise<RegistryEntry>,
): Promise<RegistryEntry> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw refusal(`The release manifest of this build of ${remote} could not be read.`, cause);
  }
}

function refusal(message: string, cause?: unknown): AppError {
  const refused = fieldError(['build'], message);
  return cause === undefined
    ? refused
    : new AppError(refused.code, message, { issues: refused.issues ?? [], cause });
}
