import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeFailure, Problem } from '../../../tooling/src/launcher/problem.ts';
import { readSettings } from '../../../tooling/src/launcher/settings.ts';
import { startParapet } from '../../../tooling/src/launcher/start-parapet.ts';
import { createTerminal } from '../../../tooling/src/launcher/terminal.ts';
import { findPorts } from '../../../tooling/src/screens/free-ports.ts';
import { ensureHeadlessShell } from '../../../tooling/src/test-run/chromium.ts';
import { type Command, readArguments } from './arguments.ts';
import { faultLines, headRow, type MeasuredPage, rowOf } from './report.ts';
import { installLighthouse, measurePage } from './run-lighthouse.ts';
import { onePageOfEachKind, pathsOf } from './site-pages.ts';
import { compareWithCopy } from './static-copy.ts';

// `npm run bench:site`: measures the public site of the production build, as crawlers find it.

const ROOT = join(import.meta.dirname, '../../../..');
const WORK = join(ROOT, '.parapet/bench-site');
const print = (text: string): void => void process.stdout.write(`${text}\n`);

async function measure(url: string, { all, only }: Command): Promise<MeasuredPage[]> {
  const chromium = await ensureHeadlessShell(process.env);
  const program = await installLighthouse(WORK);
  const paths = pathsOf(await (await fetch(`${url}/sitemap.xml`)).text(), url);
  const wanted = (all ? paths : onePageOfEachKind(paths)).filter((path) => path.includes(only));
  const pages: MeasuredPage[] = [];
  for (const path of wanted) {
    const copy = await compareWithCopy(url + path);
    const page = { path, ...copy, ...(await measurePage({ program, chromium }, url + path)) };
    print([rowOf(page), ...faultLines([page])].join('\n  '));
    pages.push(page);
  }
  return pages;
}

async function main(): Promise<void> {
  const options = readArguments(process.argv.slice(2));
  const port = await findPorts(process.env.PARAPET_PORT);
  const dataDir = join(WORK, 'data');
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(WORK, { recursive: true, mode: 0o700 });
  // Both together let crawlers list the pages.
  process.env.PUBLIC_URL = `http://localhost:${port}`;
  process.env.PARAPET_OPERATOR_NAME = 'Northquay GmbH';
  const settings = readSettings(ROOT, {
    PARAPET_PORT: String(port),
    PARAPET_DATA_DIR: dataDir,
    PUBLIC_URL: process.env.PUBLIC_URL,
  });
  const parapet = startParapet(settings, createTerminal(process.stdout, process.stderr));
  parapet.fatal.catch(() => undefined);
  const interrupted = Promise.withResolvers<never>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
    process.on(signal, () => interrupted.reject(new Problem('Interrupted.')));
  }
  try {
    await Promise.race([parapet.ready, interrupted.promise]);
    print(`\n${headRow()}`);
    const pages = await Promise.race([measure(settings.url, options), interrupted.promise]);
    if (options.json) await writeFile(options.json, JSON.stringify(pages, null, 2));
  } finally {
    await parapet.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exit(1);
  },
);
