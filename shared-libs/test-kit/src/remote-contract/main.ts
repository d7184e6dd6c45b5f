#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { checkRemoteContract } from './remote-contract.ts';

// `parapet-contract [dist] [--live <url>]`: exit code 0 when the build keeps the contract, 1 when it
// does not, 2 when the command was not understood.

const DEBIAN = '/usr/bin/chromium';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const readCommand = () => {
  try {
    const options = { live: { type: 'string' } } as const;
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    process.stderr.write(
      `${error instanceof Error ? error.message : error}\nUsage: parapet-contract [dist] [--live https://parapet.example.com]\n`,
    );
    return process.exit(2);
  }
};

/** PARAPET_CHROMIUM, Debian's, or the one that Playwright installs. */
const launch = () => {
  const executablePath = process.env.PARAPET_CHROMIUM ?? (existsSync(DEBIAN) ? DEBIAN : undefined);
  // Root has no sandbox, and a container often has no other user.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ args, ...(executablePath && { executablePath }) });
};

const { values, positionals } = readCommand();
const dist = resolve(positionals[0] ?? 'dist');
const browser = await launch();
try {
  const page = await browser.newPage();
  const violations = await checkRemoteContract(dist, page, {
    ...(values.live && { live: values.live }),
    onWarning: (warning) => say(`Warning: ${warning}`),
  });
  for (const violation of violations) say(violation);
  if (violations.length === 0) say(`${dist} keeps the contract`);
  else process.exitCode = 1;
} finally {
  await browser.close();
}
