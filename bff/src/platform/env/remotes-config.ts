import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LOCAL_PREVIEW_PORTS } from '@parapet/contracts/releases/previews/preview';
import { remoteNameSchema } from '@parapet/contracts/releases/release';
import { type ReleaseKey, releaseKeysSchema } from '@parapet/contracts/releases/release-signature';
import { type RemoteGrants, readRemoteGrantsFile } from '@parapet/contracts/releases/remote-grants';
import { z } from 'zod';
import { holdsKeys } from '../secrets/key-folder.ts';
import { ConfigError } from './config-error.ts';
import { origins } from './fields.ts';

/** Describes where the remotes come from, who releases them, and what each may have on the page. */
export interface RemotesConfig {
  /** A folder or an http(s) URL with pointers and releases of the remotes. */
  readonly releases: string;
  /** The remotes at a URL of releases, which cannot be listed; empty for a folder. */
  readonly remotes: readonly string[];
  /** The public keys that may release, by remote. */
  readonly releaseKeys: readonly ReleaseKey[];
  /** Origins that live remotes may come from. */
  readonly remoteOrigins: readonly string[];
  /** Origins of previewed builds, in addition to those of live remotes. */
  readonly previewOrigins: readonly string[];
  /** Tells what each remote may have on the page; null for the built-in grants. */
  readonly remoteGrants: RemoteGrants | null;
  /** As many accounts at least decide that a release fails and the build before is served; 0 for never. */
  readonly releaseWatchSessions: number;
  /** The mail addresses of teams, by remote. */
  readonly releaseContacts: readonly ReleaseContact[];
}

/** Who is told that a release of a remote is withheld. */
export interface ReleaseContact {
  readonly remote: string;
  readonly email: string;
}

const DEFAULT_WATCH_SESSIONS = 5;

/** `mfe-assets=assets@example.com,mfe-scans=scans@example.com` */
const contactsSchema = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
  .pipe(
    z.array(
      z
        .string()
        .transform((text) => text.split('='))
        .pipe(
          z.tuple([remoteNameSchema, z.email()], {
            error: 'is a list such as mfe-assets=team@example.com,mfe-scans=other@example.com',
          }),
        )
        .transform(([remote, email]): ReleaseContact => ({ remote, email })),
    ),
  );

export const remotesVariables = z.object({
  PARAPET_RELEASES: z.string().optional(),
  PARAPET_REMOTES: z
    .string()
    .transform((names) => names.split(',').map((name) => name.trim()))
    .pipe(z.array(remoteNameSchema))
    .optional(),
  PARAPET_RELEASE_PUBLIC_KEYS: releaseKeysSchema.optional(),
  PARAPET_REMOTE_ORIGINS: origins.optional(),
  PARAPET_PREVIEW_ORIGINS: origins.optional(),
  PARAPET_REMOTE_GRANTS_FILE: z.string().optional(),
  PARAPET_RELEASE_WATCH_SESSIONS: z.coerce.number().int().min(0).max(1000).optional(),
  PARAPET_RELEASE_CONTACTS: contactsSchema.optional(),
});
/** Relative files are resolved against the repository, whichever process reads them. */
const repository = resolve(import.meta.dirname, '../../../..');

type Variables = z.infer<typeof remotesVariables>;

/** @throws ConfigError */
export function readRemotesConfig(
  env: Variables,
  { mode, dataDir }: { mode: 'embedded' | 'hosted'; dataDir: string },
): RemotesConfig {
  return {
    releases: releasesPlace(env, dataDir),
    remotes: remotesToAskFor(env),
    releaseKeys: env.PARAPET_RELEASE_PUBLIC_KEYS ?? [],
    remoteOrigins: remoteOrigins(env),
    previewOrigins: env.PARAPET_PREVIEW_ORIGINS ?? (mode === 'embedded' ? developerOrigins : []),
    remoteGrants: readGrants(env.PARAPET_REMOTE_GRANTS_FILE),
    releaseWatchSessions: env.PARAPET_RELEASE_WATCH_SESSIONS ?? DEFAULT_WATCH_SESSIONS,
    releaseContacts: env.PARAPET_RELEASE_CONTACTS ?? [],
  };
}

/** In embedded mode the developer's machine is the server. */
const developerOrigins = LOCAL_PREVIEW_PORTS.map((at) => `http://localhost:${at}`);

function releasesPlace({ PARAPET_RELEASES: given }: Variables, dataDir: string): string {
  if (given && !isUrl(given) && holdsKeys(given, dataDir)) {
    throw new ConfigError(
      `PARAPET_RELEASES is ${given}, which contains the keys of this installation or is inside their folder. Releases are served to anyone: set a separate folder, such as ${join(dataDir, 'releases')}.`,
    );
  }
  return given ?? join(dataDir, 'releases');
}

const isUrl = (place: string): boolean => /^https?:\/\//.test(place);

function remotesToAskFor(env: Variables): readonly string[] {
  if (isUrl(env.PARAPET_RELEASES ?? '') && !env.PARAPET_REMOTES) {
    throw new ConfigError(
      'PARAPET_RELEASES is a URL, which cannot be listed. Set the remotes in PARAPET_REMOTES, as in mfe-assets,mfe-scans.',
    );
  }
  return env.PARAPET_REMOTES ?? [];
}

/** The operator has named the host of the releases, so its origin needs no second setting. */
function remoteOrigins(env: Variables): readonly string[] {
  const { PARAPET_RELEASES: place = '', PARAPET_REMOTE_ORIGINS: listed = [] } = env;
  return isUrl(place) && URL.canParse(place) ? [new URL(place).origin, ...listed] : listed;
}

function readGrants(file: string | undefined): RemoteGrants | null {
  if (file === undefined) return null;
  const place = resolve(repository, file);
  try {
    return readRemoteGrantsFile(readFileSync(place, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(
      `PARAPET_REMOTE_GRANTS_FILE is ${place}, which is no valid file of grants: ${reason}.`,
      { cause },
    );
  }
}
