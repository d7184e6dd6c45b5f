import { appendFileSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { writeSampleBuild } from '../../release/testing/sample-build.ts';

// Stub of rspack: writes the files of a finished build. The content "hang" makes the build slow,
// the content "broken" makes it fail.
const root = process.argv[2] ?? '';
const content = readFileSync('src/content.txt', 'utf8');
appendFileSync(join(root, 'builds.log'), `${basename(process.cwd())}\n`);
if (content === 'broken') {
  process.stderr.write('Module not found: ./missing.ts\n');
  process.exit(1);
}
if (content === 'hang') setInterval(() => undefined, 60_000);
else await writeSampleBuild('dist', { remote: basename(process.cwd()), id: `build-${content}` });
