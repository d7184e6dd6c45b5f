#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readRemoteGrantsFile } from '@parapet/contracts/releases/remote-grants';
import { tryRemote } from './try-remote.ts';

// `parapet-contract [dist] [--live <url>] [--grants <file>]`. Exit codes: 0 the build keeps the
// contract, 1 it does not, 2 invalid arguments.

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const readCommand = () => {
  try {
    const options = { live: { type: 'string' }, grants: { type: 'string' } } as const;
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    process.stderr.write(
      `${error instanceof Error ? error.message : error}\nUsage: parapet-contract [dist] [--live https://parapet.example.com] [--grants grants.json]\n`,
    );
    return process.exit(2);
  }
};

const { values, positionals } = readCommand();
const dist = resolve(positionals[0] ?? 'dist');
const violations = await tryRemote(dist, {
  ...(values.live && { live: values.live }),
  ...(values.grants && { grants: readRemoteGrantsFile(readFileSync(values.grants, 'utf8')) }),
  onWarning: (warning) => print(`Warning: ${warning}`),
});
if (violations === null) {
  process.stderr.write(
    'There is no Chromium. Install one ("npx playwright install --with-deps chromium"), or name it in PARAPET_CHROMIUM.\n',
  );
  process.exitCode = 1;
} else {
  for (const violation of violations) print(violation);
  if (violations.length === 0) print(`${dist} keeps the contract`);
  else process.exitCode = 1;
}
