import { join } from 'node:path';
import { describeFailure } from '../launcher/problem.ts';
import { createRemote } from './create-remote.ts';

const root = join(import.meta.dirname, '../../../..');

try {
  const { name, path } = await createRemote(root, process.argv.slice(2));
  process.stdout.write(`${name} is there, with one page at ${path}. Next:

  npm install                 links it as a workspace
  npm run dev -w ${name}   runs it alone, with a fake host
  npm start                   runs it in the product
`);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
