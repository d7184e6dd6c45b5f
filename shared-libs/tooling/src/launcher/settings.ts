import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lastPort } from '../remotes.ts';
import { holdsKeys } from './key-folder.ts';
import { Problem } from './problem.ts';

/** The settings of Parapet on this machine. */
export interface Settings {
  /** The repository. */
  readonly root: string;
  /** The port of shell and API; the remotes use the following ports. */
  readonly port: number;
  readonly dataDir: string;
  /** The live releases of the remotes: `folder` is null when they are at a URL. */
  readonly releases: { readonly place: string; readonly folder: string | null };
  /** The address of the shell: PUBLIC_URL, or localhost. */
  readonly url: string;
  /** Supabase supplies database and sign-in instead of the embedded services. */
  readonly isHosted: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

const HOSTED = ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'DATABASE_URL'];

/** Reads the settings. Throws a Problem that names an invalid variable. */
export function readSettings(root: string, env: Environment): Settings {
  const port = readPort(env.PARAPET_PORT);
  const missing = HOSTED.filter((name) => !env[name]);
  if (missing.length > 0 && missing.length < HOSTED.length) {
    throw new Problem(
      `The hosted environment is half set. Missing: ${missing.join(', ')}. Set all of ${HOSTED.join(', ')}, or none of them to run everything on this machine.`,
    );
  }
  const dataDir = resolve(root, env.PARAPET_DATA_DIR || '.parapet');
  return {
    root,
    port,
    dataDir,
    releases: readReleases(root, dataDir, env),
    url: env.PUBLIC_URL?.replace(/\/$/, '') || `http://localhost:${port}`,
    isHosted: missing.length === 0,
  };
}

/** Loads `<root>/.env` if it exists; variables that are already set take precedence. */
export function loadEnvFile(root: string): void {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Releases at a URL are neither written nor served by this machine. */
function readReleases(root: string, dataDir: string, env: Environment): Settings['releases'] {
  const given = env.PARAPET_RELEASES;
  if (given && /^https?:\/\//.test(given)) {
    if (env.PARAPET_REMOTES) return { place: given, folder: null };
    throw new Problem(
      'PARAPET_RELEASES is a URL, which cannot be listed: name the remotes in PARAPET_REMOTES, as in mfe-assets,mfe-scans.',
    );
  }
  const folder = given ? resolve(root, given) : join(dataDir, 'releases');
  if (holdsKeys(folder, dataDir)) {
    throw new Problem(
      `PARAPET_RELEASES is ${given}, which contains the keys of this installation or is inside their folder. Its files are public. Use a separate folder, such as ${join(dataDir, 'releases')}.`,
    );
  }
  return { place: folder, folder };
}

function readPort(value: string | undefined): number {
  if (!value) return 3000;
  const port = Number(value);
  const highest = 65_535 - lastPort(0);
  if (Number.isInteger(port) && port >= 1 && port <= highest) return port;
  throw new Problem(`PARAPET_PORT is "${value}"; it must be a number from 1 to ${highest}.`);
}
