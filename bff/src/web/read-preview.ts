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
  /** Origins that builds may come from, besides those of live remotes. */
  readonly origins: readonly string[];
  readonly resolve?: ResolveHost;
}

/**
 * The build of a wish. A wish that cannot be fulfilled is refused with a sentence for the person:
 * 422 for an origin that is not allowed or a broken manifest, 404 where there is no such build.
 */
export type ReadPreview = (wish: PreviewRequest) => Promise<RegistryEntry>;

export function createReadPreview(ports: PreviewPorts): ReadPreview {
  const { source } = ports;
  return async ({ remote, build }) => {
    const registry = await ports.readRegistry();
    if (build === 'local') throw refusal('A local build is for the page alone to read.');
    if (/^https?:\/\//i.test(build)) {
      const base = baseOf(build);
      refuseForeign(releaseOrigin(base), ports.origins);
      const reader = served(base, ports);
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

/** A channel goes before a build: their names can look alike. */
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
  // Builds of one remote lie side by side, each below its id.
  const place = { remote, buildId, baseUrl: siblingBuildUrl(live.baseUrl, buildId) };
  const seal = await source.readBuildFile(place, 'builds/latest.json').catch(() => undefined);
  if (!seal) throw missing;
  return place;
}

function baseOf(url: string): string {
  const base = readReleaseBaseUrl(url);
  if (base) return base;
  throw refusal(`${url} is not the address of a build.`);
}

/** What runs in a preview acts with the session of whoever looks at it. */
function refuseForeign(origin: string, allowed: readonly string[]): void {
  if (allowed.includes(origin)) return;
  throw refusal(
    `Builds from ${origin} are not shown: it is not on this installation's list of preview origins.`,
  );
}

/** Reads files below a base; never follows a redirect, which could leave the list. */
function served(base: string, { resolve }: PreviewPorts) {
  const read = async (path: string): Promise<unknown> => {
    const unread = (cause?: unknown) => refusal(`There is no readable build at ${base}.`, cause);
    const answer = await safeFetch(releaseFileUrl(base, path), {
      // The operator has named this very origin, so it may be a private one.
      policy: { allowPrivate: true, ownEndpoints: [] },
      timeoutMs: TIMEOUT_MS,
      maxRedirects: 0,
      ...(resolve && { resolve }),
    }).catch((cause: unknown) => {
      throw cause instanceof AddressRefusedError
        ? refusal(`${base} may not be asked: ${cause.message}.`, cause)
        : unread(cause);
    });
    if (answer.status !== 200 || answer.truncated) throw unread();
    try {
      return JSON.parse(answer.body);
    } catch (cause) {
      throw unread(cause);
    }
  };
  return { read };
}

function parseLatest(latest: unknown) {
  const parsed = latestBuildSchema.safeParse(latest);
  if (parsed.success) return parsed.data;
  throw refusal('Its builds/latest.json could not be read.', parsed.error);
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
