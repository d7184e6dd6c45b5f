import { join } from 'node:path';
import { describeFailure } from '../launcher/problem.ts';
import { createOutsideRemote } from './create-outside-remote.ts';
import { createRemote } from './create-remote.ts';

const root = join(import.meta.dirname, '../../../..');

const args = process.argv.slice(2);

async function create(): Promise<string> {
  // Relative paths are resolved against the folder in which npm was called.
  if (args.some((arg) => arg.startsWith('--'))) {
    return createOutsideRemote(args, process.env.INIT_CWD ?? process.cwd());
  }
  const { name, path } = await createRemote(root, args);
  const dev = `npm run dev -w ${name}`;
  return `${name} is created, with one page at ${path}. Next:

  ${'npm install'.padEnd(dev.length)}   links it as a workspace
  ${dev}   runs it alone, with a fake host
  ${'npm start'.padEnd(dev.length)}   runs it in the product`;
}

try {
  process.stdout.write(`${await create()}\n`);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
