import { buildFolder } from './build-folder.ts';

/** Builds the workspace of the current folder: `npm run build -w mfe-assets`. */
try {
  process.stdout.write(`${await buildFolder(process.cwd())}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
