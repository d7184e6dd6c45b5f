import type { PreviewRequest } from '@parapet/contracts/releases/previews/preview';
import {
  buildIdSchema,
  type Registry,
  type RegistryEntry,
  releasePointerSchema,
} from '@parapet/contracts/releases/release';
import {
  readReleaseBaseUrl,
  releaseFileUrl,
  releaseOrigin,
  siblingBuildUrl,
} from '@parapet/contracts/releases/release-file';
import { AddressRefusedError } from '@parapet/scanner/address-guard/address-for';
import type { ResolveHost } from '@parapet/scanner/address-guard/resolve-host';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { safeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import type { KnownKeys } from '../releases/known-keys.ts';
import type { KnownOrigins } from '../releases/known-origins.ts';
import { type ReadRegistry, readBuild } from '../releases/registry.ts';
import type { ReleaseSource } from '../releases/release-source.ts';
import { type NamedBuild, ReleaseRefusal, verifySeal } from '../releases/verify-release.ts';

const TIMEOUT_MS = 5000;
const channelSchema = releasePointerSchema.shape.channel;

export interface PreviewPorts {
  readonly source: ReleaseSource;
  readonly readRegistry: ReadRegistry;
  readonly keys: KnownKeys;
  /** Origins of previewed builds, in addition to those of released ones. */
  readonly origins: readonly string[];
  /** Origins of released builds. */
  readonly remoteOrigins: readonly string[] | KnownOrigins;
  readonly resolve?: ResolveHost;
}

/**
 * Returns the build of a preview request. Refuses with a message for the person: 422 for an origin
 * that is not allowed, a broken manifest or an unsigned build, 404 for an unknown build.
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
      const sealed = await sealedBuild(remote, base, ports, () =>
        reader.read('builds/latest.json'),
      );
      return await readOrRefuse(remote, () =>
        readBuild({ readBuildFile: (_place, path) => reader.read(path) }, sealed),
      );
    }
    const released = await findReleased(ports, registry, { remote, build });
    const { remoteOrigins } = ports;
    const known = typeof remoteOrigins === 'function' ? await remoteOrigins() : remoteOrigins;
    refuseForeign(releaseOrigin(released.baseUrl), [...known, ...ports.origins]);
    return await readOrRefuse(remote, () => readBuild(source, released));
  };
}

/** Returns the build that a signed `builds/latest.json` names. */
async function sealedBuild(
  remote: string,
  baseUrl: string,
  { keys }: PreviewPorts,
  readLatest: () => Promise<string>,
): Promise<NamedBuild> {
  const text = await readLatest();
  const seal = await verifySeal(text, remote, keys).catch((cause: unknown) => {
    if (cause instanceof ReleaseRefusal) throw refusal(`${remote}: ${cause.message}`, cause);
    throw refusal('The builds/latest.json of this build could not be read.', cause);
  });
  return { remote, buildId: seal.id, baseUrl, manifest: seal.manifest };
}

/** A channel takes precedence over a build id with the same name. */
async function findReleased(
  ports: PreviewPorts,
  registry: Registry,
  { remote, build }: PreviewRequest,
): Promise<NamedBuild> {
  const { source } = ports;
  const missing = new AppError('not_found', `There is no build or channel ${build} of ${remote}.`);
  const channel = channelSchema.safeParse(build).data;
  const pointer = channel
    ? await source.readPointer(remote, channel).catch((cause: unknown) => {
        const reason = cause instanceof ReleaseRefusal ? `: ${cause.message}` : '.';
        throw refusal(`The channel ${channel} of ${remote} cannot be read${reason}`, cause);
      })
    : undefined;
  if (pointer) return pointer;
  const buildId = buildIdSchema.safeParse(build).data;
  const live = registry.remotes.find(({ name }) => name === remote);
  if (!buildId || !live) throw missing;
  const latest = await source
    .readBuildFile({ remote, buildId }, 'builds/latest.json')
    .catch(() => undefined);
  if (latest === undefined) throw missing;
  // Builds of one remote are in sibling folders, by their id.
  const baseUrl = siblingBuildUrl(live.baseUrl, buildId);
  const sealed = await sealedBuild(remote, baseUrl, ports, async () => latest);
  if (sealed.buildId === buildId) return sealed;
  throw refusal(`The builds/latest.json of build ${buildId} names another build.`);
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
  const read = async (path: string): Promise<string> => {
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
    return answer.body;
  };
  return { read };
}

async function readOrRefuse(
  remote: string,
  read: () => Promise<RegistryEntry>,
): Promise<RegistryEntry> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    if (cause instanceof ReleaseRefusal) throw refusal(`${remote}: ${cause.message}`, cause);
    throw refusal(`The release manifest of this build of ${remote} could not be read.`, cause);
  }
}

function refusal(message: string, cause?: unknown): AppError {
  const refused = fieldError(['build'], message);
  return cause === undefined
    ? refused
    : new AppError(refused.code, message, { issues: refused.issues ?? [], cause });
}
