#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readRemoteGrantsFile } from '@parapet/contracts/releases/remote-grants';
import { chromium } from '@playwright/test';
import { checkRemoteContract } from './remote-contract.ts';

// `parapet-contract [dist] [--live <url>] [--grants <file>]`. Exit codes: 0 the build keeps the
// contract, 1 it does not, 2 invalid arguments.

const DEBIAN = '/usr/bin/chromium';

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

/** Launches PARAPET_CHROMIUM, Debian's Chromium, or the one that Playwright installs. */
const launch = () => {
  const executablePath = process.env.PARAPET_CHROMIUM ?? (existsSync(DEBIAN) ? DEBIAN : undefined);
  // Chromium has no sandbox for root, which is often the only user of a container.
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
    ...(values.grants && { grants: readRemoteGrantsFile(readFileSync(values.grants, 'utf8')) }),
    onWarning: (warning) => print(`Warning: ${warning}`),
  });
  for (const violation of violations) print(violation);
  if (violations.length === 0) print(`${dist} keeps the contract`);
  else process.exitCode = 1;
} finally {
  await browser.close();
}
